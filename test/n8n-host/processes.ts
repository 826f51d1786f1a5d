import execa, { type ExecaChildProcess, type ExecaError } from 'execa';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** An error whose message tells the user what to do: it is printed without a stack. */
export class UserFacingError extends Error {}

const TICK_MS = 30_000;

/**
 * Says in a line that a step of a command begins, every half minute that it goes on, and how it ended.
 * @returns what `work` returns
 */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
	const started = Date.now();
	const say = (mark: string): void =>
		console.log(`${mark} ${title}, ${Math.round((Date.now() - started) / 1_000)} s`);
	console.log(`… ${title}`);
	const timer = setInterval(() => say('…'), TICK_MS);
	try {
		const result = await work();
		say('✓');
		return result;
	} catch (error) {
		say('✗');
		throw error;
	} finally {
		clearInterval(timer);
	}
}

/**
 * Looks until it sees what is wanted or the time is up.
 * @param everyMs the pause between two looks; they grow to a fiftieth of the time so far
 * @returns what it saw last, wanted or not
 */
export async function poll<Seen>(
	look: () => Seen | Promise<Seen>,
	isWanted: (seen: Seen) => boolean,
	{ mostMs, everyMs }: { mostMs: number; everyMs: number },
): Promise<Seen> {
	const started = Date.now();
	for (;;) {
		const seen = await look();
		const elapsed = Date.now() - started;
		if (isWanted(seen) || elapsed > mostMs) return seen;
		await wait(Math.max(everyMs, elapsed / 50));
	}
}

/** A port on 127.0.0.1 that is free: the given one, or any. @throws Error if it is taken */
export async function freePort(wanted = 0): Promise<number> {
	const server = createServer().listen(wanted, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return port;
}

/** @throws {UserFacingError} that the port is taken, and which flag chooses another */
export async function requireFreePort(port: number, flag: string): Promise<void> {
	await freePort(port).catch(() => {
		throw new UserFacingError(`Port ${port} is taken: stop that program, or choose with ${flag}.`);
	});
}

const POLL_MS = 50;
const KILL_TIMEOUT_MS = 5_000;
const EXIT_WITH_PARENT = `--require ${JSON.stringify(join(__dirname, 'exitWithParent.js'))}`;

interface ProcessOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** A file descriptor for standard output and standard error, those of this process, or none. */
	output: number | 'inherit' | 'ignore';
}

const running = new Set<ProcessGroup>();

// However this process ends, what it started ends with it.
process.once('exit', () => {
	for (const group of running) group.kill('SIGKILL');
});

/**
 * A process with all its descendants. It leads a process group, so that a signal reaches descendants
 * whose parent has ended, and Ctrl-C at the terminal reaches this program only.
 */
export class ProcessGroup {
	/**
	 * Resolves when the process has ended, or could not be started; never rejects. The reason is `exit code 1`, `SIGKILL`, or
	 * why it could not be started.
	 */
	readonly ended: Promise<{ failed: boolean; reason: string }>;

	private readonly child: ExecaChildProcess;

	constructor(command: string, args: string[], { cwd, env, output }: ProcessOptions) {
		this.child = execa(command, args, {
			cwd,
			env: { ...env, NODE_OPTIONS: [env.NODE_OPTIONS, EXIT_WITH_PARENT].join(' ').trim() },
			extendEnv: false,
			detached: true,
			stdio: ['ignore', output, output],
		});
		running.add(this);
		this.ended = this.child.then(
			() => ({ failed: false, reason: 'exit code 0' }),
			({ signal, exitCode, shortMessage }: ExecaError) => ({
				failed: true,
				reason: signal ?? (exitCode === undefined ? shortMessage : `exit code ${exitCode}`),
			}),
		);
	}

	/** Sends a signal to every process of the group, 0 to test for one; false if none is left. */
	kill(signal: NodeJS.Signals | 0): boolean {
		const { pid } = this.child;
		try {
			if (pid !== undefined) return process.kill(-pid, signal);
		} catch {
			// No process of the group is left.
		}
		running.delete(this);
		return false;
	}

	/** Sends SIGTERM, and SIGKILL after `graceMs`; resolves when no process of the group is left. */
	async stop(graceMs: number): Promise<void> {
		this.kill('SIGTERM');
		if (await this.hasEndedWithin(graceMs)) return;
		this.kill('SIGKILL');
		// A killed process counts as one of the group until its parent has read its exit status.
		await this.hasEndedWithin(KILL_TIMEOUT_MS);
	}

	private async hasEndedWithin(mostMs: number): Promise<boolean> {
		return await poll(() => !this.kill(0), Boolean, { mostMs, everyMs: POLL_MS });
	}
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOP_GRACE_MS = 10_000;

/**
 * Runs a command of this project, stops every process that it started, and exits: with 0 if `work`
 * returns, 1 if it throws, 130 if a signal interrupts it.
 */
export async function runCommand(work: () => Promise<void>): Promise<never> {
	try {
		const interrupted = new Promise<NodeJS.Signals>((resolve) => {
			for (const signal of SIGNALS) process.on(signal, resolve);
		});
		const signal = await Promise.race([work(), interrupted]);
		if (signal !== undefined) console.log(`\nStopping (${signal})`);
		process.exitCode = signal === undefined ? 0 : 130;
	} catch (error) {
		console.error(error instanceof UserFacingError ? `\n${error.message}` : error);
		process.exitCode = 1;
	}
	await Promise.all([...running].map((group) => group.stop(STOP_GRACE_MS)));
	process.exit();
}

/** Ends everything that was started when a signal ends this process, such as that of a test runner. */
export function endWithSignals(): void {
	for (const signal of SIGNALS) process.once(signal, () => process.exit(1));
}
