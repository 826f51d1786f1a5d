import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import { LoggerProxy, type LogMetadata } from 'n8n-workflow';
import { AsyncLocalStorage } from 'node:async_hooks';

export interface LogLine {
	level: 'error' | 'warn' | 'info' | 'debug';
	message: string;
	metadata: LogMetadata | undefined;
}

declare global {
	/** One for all harnesses of a file: `jest.resetModules` loads another one, and n8n has one logger. */
	var collectedLogs: AsyncLocalStorage<LogLine[]> | undefined;
}
const collected = (globalThis.collectedLogs ??= new AsyncLocalStorage());

/** Redirects n8n's logger, which is behind `this.logger` of every node, to `collectLogs`. */
function redirectLogger(): void {
	const logger = Container.get(Logger);
	for (const level of ['error', 'warn', 'info', 'debug'] as const) {
		logger[level] = (message, metadata) => {
			collected.getStore()?.push({ level, message, metadata });
		};
	}
	LoggerProxy.init(logger);
}
redirectLogger();

/** Runs `work` and adds its log lines to `lines`, including those of what it leaves running. */
export async function collectLogs<T>(lines: LogLine[], work: () => Promise<T>): Promise<T> {
	return await collected.run(lines, work);
}
