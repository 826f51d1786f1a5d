import execa, { type ExecaChildProcess, type ExecaError } from 'execa';
import { join } from 'node:path';

import { poll } from '../poll';

const POLL_MS = 50;
const KILL_TIMEOUT_MS = 5_000;
const EXIT_WITH_PARENT = `--require ${JSON.stringify(join(__dirname, 'exitWithParent.js'))}`;

/** How a process ended. */
export interface ProcessEnd {
	failed: boolean;
	/** `exit code 1`, `SIGKILL`, or why it could not be started. */
	reason: string;
}

export interface ProcessOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** A file descriptor for standard output and standard error, those of this process, or none. */
	output: number | 'inherit' | 'ignore';
}

const running = new Set<ProcessGroup>();

// However this process ends, what it started ends with it.
process.once('exit', killAll);

/** Sends SIGTERM to everything that was started here, and SIGKILL to what is left after `graceMs`. */
export async function stopAll(graceMs: number): Promise<void> {
	await Promise.all([...running].map((group) => group.stop(graceMs)));
}

/** Sends SIGKILL to everything that was started here. */
export function killAll(): void {
	for (const group of running) group.kill('SIGKILL');
}

/**
 * A process with all its descendants. It leads a process group, so that a signal reaches descendants
 * whose parent has ended, and Ctrl-C at the terminal reaches this program only.
 */
export class ProcessGroup {
	/** Resolves when the process has ended, or could not be started; never rejects. */
	readonly ended: Promise<ProcessEnd>;

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
