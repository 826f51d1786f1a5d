import { parseArgs } from 'node:util';

import { Failure } from './failure';
import { RELEASES, type Release } from './releases';

export interface Flags {
	/** Check the result, stop everything and return. */
	once: boolean;
	help: boolean;
	release: Release;
	port: number;
	simulatorPort: number;
}

export const USAGE = `npm start -- [flags]

  --once                 check the result, stop everything, exit with 0 if all is well
  --n8n 2.x|1.x          the n8n release, 2.x by default
  --port N               the port of n8n, 5678 by default
  --simulator-port N     the port of the simulated service, 4010 by default
  --help                 this text`;

/** @throws {Failure} what is wrong with the flags, and which there are */
export function readFlags(args: string[]): Flags {
	try {
		const { values } = parseArgs({
			args,
			options: {
				once: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
				n8n: { type: 'string', default: '2.x' },
				port: { type: 'string', default: '5678' },
				'simulator-port': { type: 'string', default: '4010' },
			},
		});
		return {
			once: values.once,
			help: values.help,
			release: readRelease(values.n8n),
			port: readPort(values.port),
			simulatorPort: readPort(values['simulator-port']),
		};
	} catch (error) {
		throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
	}
}

function readRelease(text: string): Release {
	const release = RELEASES.find((name) => name === text);
	if (release === undefined) throw new Failure(`There is no n8n release "${text}" here.`);
	return release;
}

function readPort(text: string): number {
	const port = Number(text);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw new Failure(`"${text}" is no port: a port is a whole number from 1 to 65535.`);
	}
	return port;
}
