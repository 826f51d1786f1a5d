import { formatError } from '../errors';
import { killAll, stopAll } from './processGroup';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOP_GRACE_MS = 10_000;
const REPEATED_SIGNAL_MS = 1_000;
const EXIT_CODE_INTERRUPTED = 130;

/**
 * Runs a command of this project, stops every process that it started, and exits: with 0 if `work`
 * returns, 1 if it throws, 130 if a signal interrupts it. After `ready` has been called, a signal is
 * the normal end.
 */
export async function runCommand(work: (ready: () => void) => Promise<void>): Promise<never> {
	let ready = false;
	try {
		const signal = await Promise.race([work(() => (ready = true)), untilInterrupted()]);
		if (signal !== undefined) {
			console.log(`\nStopping (${signal})`);
			if (!ready) process.exitCode = EXIT_CODE_INTERRUPTED;
		}
	} catch (error) {
		console.error(`\n${formatError(error)}`);
		process.exitCode = 1;
	}
	await stopAll(STOP_GRACE_MS);
	process.exit();
}

function untilInterrupted(): Promise<NodeJS.Signals> {
	return new Promise((resolve) => {
		let first: number | undefined;
		const interrupt = (signal: NodeJS.Signals): void => {
			first ??= Date.now();
			// npm forwards a signal that the terminal has sent here already; a later one is the user's second.
			if (Date.now() - first > REPEATED_SIGNAL_MS) killAll();
			resolve(signal);
		};
		for (const signal of SIGNALS) process.on(signal, interrupt);
	});
}
