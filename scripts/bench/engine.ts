import execa from 'execa';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { join } from 'node:path';

import { ensureFolder, ROOT, userFolderPath } from '../../test/n8n-host';
import type { SimulatorKnobs } from '../../test/simulator';

/** A node of a contestant. */
export interface Step {
	/** A node of this package, `HELPER_TYPE`, or one of n8n's. */
	type: string;
	typeVersion: number;
	/** The file of a node of n8n. */
	file?: string;
	parameters: INodeParameters;
}

/** How a contestant does a task: nodes one after the other, and the items of the first. */
export interface Work {
	steps: Step[];
	items?: IDataObject[];
}

/** A task in n8n's engine alone: without its database, its editor and its web server. */
export interface Race {
	contestants: Readonly<Record<string, Work>>;
	/** In each of them all do the task, in random order. */
	rounds: number;
	/** How often each does it in a round; 1 where undefined. */
	times?: number;
	/** Each does it once before that: what is loaded and compiled once is no part of its cost. */
	isWarm: boolean;
	/** Where the service is, and its tokens; or the settings of one in the same process, in virtual time. */
	service: { baseUrl: string; userToken: string; userSecretKey: string } | SimulatorKnobs;
}

/** What a task cost once. */
export interface Cost {
	/** How many different records the last node put out. */
	records: number;
	/** In seconds, of all threads of the process. */
	processor: number;
	/** In seconds. */
	clock: number;
	/** What the service received, if it ran in the same process. */
	requests: number;
}

export interface RaceResult {
	costs: Record<string, Cost[]>;
	/** The heap after each round, in megabytes, once garbage is collected. */
	heaps: number[];
}

/** A race takes minutes; this ends one that hangs. */
const MOST_MS = 60 * 60_000;

/** Runs the race in a process of its own, so that nothing else runs in it. */
export async function run(race: Race): Promise<RaceResult> {
	const { stdout } = await execa('tsx', ['--expose-gc', join(__dirname, 'engineProcess.ts')], {
		cwd: ROOT,
		preferLocal: true,
		input: JSON.stringify(race),
		env: { N8N_USER_FOLDER: ensureFolder(userFolderPath('bench-engine')) },
		stderr: 'inherit',
		timeout: MOST_MS,
	});
	return JSON.parse(stdout.split('\n').at(-1) ?? '') as RaceResult;
}
