import { parseArgs } from 'node:util';

import { ALL_RELEASES, UserFacingError, type Release } from '../test/n8n-host';

export interface Flags {
	help: boolean;
	/** Only for `npm start`. */
	once: boolean;
	/** Only for `npm start`. */
	queue: boolean;
	release: Release;
	port: number;
	simulatorPort: number;
	pagePort: number;
}

/** The usage of a command: its own flags, then those that all commands with an n8n share. */
export function usageOf(command: string, own = ''): string {
	return `${command} -- [flags]

${own}  --n8n ${ALL_RELEASES.join('|')} the n8n release, 2.x by default; 3.x needs Docker
  --port N               the port of n8n, 5678 by default
  --simulator-port N     the port of the simulated service, 4010 by default
  --page-port N          the port of the store's page, 4011 by default
  --help                 this text`;
}

/** @throws {UserFacingError} what is wrong with the flags, and the usage */
export function readFlags(args: string[], usage: string): Flags {
	try {
		const { values } = parseArgs({
			args,
			options: {
				help: { type: 'boolean', default: false },
				n8n: { type: 'string', default: '2.x' },
				port: { type: 'string', default: '5678' },
				'simulator-port': { type: 'string', default: '4010' },
				'page-port': { type: 'string', default: '4011' },
				...(usage.includes('--once')
					? { once: { type: 'boolean' }, queue: { type: 'boolean' } }
					: {}),
			},
		});
		const release = readRelease(values.n8n);
		const queue = 'queue' in values;
		if (queue && release !== '2.x') throw new Error('--queue is for n8n 2.x.');
		return {
			help: values.help,
			once: 'once' in values,
			queue,
			release,
			port: readPort(values.port),
			simulatorPort: readPort(values['simulator-port']),
			pagePort: readPort(values['page-port']),
		};
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new UserFacingError(`${reason}\n\n${usage}`);
	}
}

function readRelease(text: string): Release {
	const release = ALL_RELEASES.find((name) => name === text);
	if (release === undefined) throw new UserFacingError(`There is no n8n release "${text}" here.`);
	return release;
}

function readPort(text: string): number {
	const port = Number(text);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw new UserFacingError(`"${text}" is no port: a port is a whole number from 1 to 65535.`);
	}
	return port;
}
