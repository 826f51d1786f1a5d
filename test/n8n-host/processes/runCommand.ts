import { UserFacingError } from '../errors';
import { killAll, stopAll } from './processGroup';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOP_GRACE_MS = 10_000;

/**
 * Runs a command of this project, stops every process that it started, and exits: with 0 if `work`
 * returns, 1 if it throws, 130 if a signal interrupts it.
 */
export async function runCommand(work: () => Promise<void>): Promise<never> {
	try {
		const signal = await Promise.race([work(), untilInterrupted()]);
		if (signal !== undefined) console.log(`\nStopping (${signal})`);
		process.exitCode = signal === undefined ? 0 : 130;
	} catch (error) {
		console.error(error instanceof UserFacingError ? `\n${error.message}` : error);
		process.exitCode = 1;
	}
	await stopAll(STOP_GRACE_MS);
	process.exit();
}

function untilInterrupted(): Promise<NodeJS.Signals> {
	return new Promise((resolve) => {
		for (const signal of SIGNALS) process.on(signal, resolve);
	});
}

/** Ends everything that was started when a signal ends this process, such as that of a test runner. */
export function endWithSignals(): void {
	for (const signal of SIGNALS) {
		process.once(signal, () => {
			killAll();
			process.exit(1);
		});
	}
}
