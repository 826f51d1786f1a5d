import execa from 'execa';
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';

import { ProcessGroup } from './processGroup';

export interface ContainerOptions {
	/** Has the same path inside; what is written there belongs to the user of this process. */
	folder: string;
	/** The environment inside, besides that of the image. */
	settings: Readonly<Record<string, string>>;
	/** A file descriptor for standard output and standard error. */
	output: number;
}

/**
 * A command in a container, which has the network of this machine: it is reached, signalled and waited for
 * as if it ran here. The process group is that of Docker's client, which ends with the container.
 */
export class Container extends ProcessGroup {
	private readonly name: string;

	constructor(image: string, command: string, { folder, settings, output }: ContainerOptions) {
		const name = `n8n-${randomUUID()}`;
		const { uid, gid } = userInfo();
		// The values stay out of the arguments, which every user of this machine can read.
		const names = Object.keys(settings).flatMap((variable) => ['--env', variable]);
		super(
			'docker',
			[
				...['run', '--rm', '--name', name, '--network', 'host'],
				...['--user', `${uid}:${gid}`, '--volume', `${folder}:${folder}`],
				...['--env', `HOME=${folder}`, ...names, image, command],
			],
			{ cwd: folder, env: { ...process.env, ...settings }, output },
		);
		this.name = name;
	}

	/** Signals the container, which its client, if killed, would leave behind. */
	override kill(signal: NodeJS.Signals | 0): boolean {
		if (signal !== 0) {
			execa.sync('docker', ['kill', '--signal', signal, this.name], { reject: false });
		}
		// A client whose container has not been made yet.
		return super.kill(signal === 'SIGKILL' ? signal : 0);
	}
}
