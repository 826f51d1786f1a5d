import execa from 'execa';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { join } from 'node:path';

import { ensureFolder, ROOT, userFolderPath } from '../../test/n8n-host';
import type { SimulatorKnobs } from '../../test/simulator';

/** A task for a node in n8n's engine alone: without its database, its editor and its web server. */
export interface EngineTask {
	/** A node of this package, `HELPER_TYPE`, or one of n8n's. */
	type: string;
	typeVersion: number;
	/** The file of a node of n8n. */
	file?: string;
	parameters: INodeParameters;
	items: IDataObject[];
	/** Where the service is, and its tokens; or the settings of one in the same process, in virtual time. */
	service: { baseUrl: string; userToken: string; userSecretKey: string } | SimulatorKnobs;
}

/** What it cost. */
export interface EngineCost {
	/** How many different records the node put out. */
	records: number;
	/** As n8n reports it for the node. */
	milliseconds: number;
	/** What the service received, if it ran in the same process. */
	requests: number;
}

/** A measurement takes seconds; this ends one that hangs. */
const MOST_MS = 300_000;

/** Does the task in a process of its own, so that nothing else runs in it. */
export async function runInEngine(task: EngineTask): Promise<EngineCost> {
	const { stdout } = await execa('tsx', [join(__dirname, 'engineProcess.ts')], {
		cwd: ROOT,
		preferLocal: true,
		input: JSON.stringify(task),
		env: {
			N8N_USER_FOLDER: ensureFolder(userFolderPath('bench-engine')),
			N8N_ENCRYPTION_KEY: 'the key of the benchmark',
			// The log lines of nodes are collected by the harness of the tests.
			N8N_LOG_LEVEL: 'silent',
		},
		timeout: MOST_MS,
	});
	return JSON.parse(stdout.split('\n').at(-1) ?? '') as EngineCost;
}
