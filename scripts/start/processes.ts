import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const MILLISECONDS_BETWEEN_LOOKS = 50;
const MILLISECONDS_TO_DIE = 5_000;

/** How a process ended: the exit code, or the signal that ended it. */
export type End = number | NodeJS.Signals;

const running = new Set<ProcessGroup>();

// The last resort: whatever way this process ends, what it started ends with it.
process.once('exit', () => {
	for (const group of running) group.kill('SIGKILL');
});

/** Asks everything that was started here to end, and makes sure of it after `graceMs`. */
export async function stopAll(graceMs: number): Promise<void> {
	await Promise.all([...running].map((group) => group.stop(graceMs)));
}

/** Ends everything that was started here at once. */
export function killAll(): void {
	for (const group of running) group.kill('SIGKILL');
}

export interface ProcessOptions {
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** A file descriptor for standard output and standard error. */
	output: number;
}

/**
 * A process with everything that it starts in turn. It leads a process group of its own, so that a
 * Ctrl-C at the terminal reaches this program alone and the order in which things end is ours.
 */
export class ProcessGroup {
	readonly ended: Promise<End>;

	private readonly child: ChildProcess;

	constructor(command: string, args: string[], { cwd, env, output }: ProcessOptions) {
		const child = spawn(command, args, {
			cwd,
			env,
			detached: true,
			stdio: ['ignore', output, output],
		});
		this.child = child;
		running.add(this);
		this.ended = new Promise<End>((resolve, reject) => {
			child.once('error', (error) => {
				running.delete(this);
				reject(error);
			});
			child.once('exit', (code, signal) => resolve(signal ?? code ?? 0));
		});
	}

	/** Whether any process of the group is left. */
	get alive(): boolean {
		return this.kill(0);
	}

	/** Sends a signal to every process of the group; false where none is left. */
	kill(signal: NodeJS.Signals | 0): boolean {
		const { pid } = this.child;
		if (pid === undefined) return false;
		try {
			return process.kill(-pid, signal);
		} catch {
			running.delete(this);
			return false;
		}
	}

	/** Resolves once no process of the group is left; after `graceMs` they are killed. */
	async stop(graceMs: number): Promise<void> {
		this.kill('SIGTERM');
		if (await this.isGoneWithin(graceMs)) return;
		this.kill('SIGKILL');
		// A process that was killed counts as one of the group until its parent has taken note.
		await this.isGoneWithin(MILLISECONDS_TO_DIE);
	}

	private async isGoneWithin(milliseconds: number): Promise<boolean> {
		const deadline = Date.now() + milliseconds;
		while (this.alive && Date.now() < deadline) await wait(MILLISECONDS_BETWEEN_LOOKS);
		return !this.alive;
	}
}
