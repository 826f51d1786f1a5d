import execa from 'execa';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT, userFolderPath } from '../../test/n8n-host';

/** What is done, and by what. */
export interface EngineTask {
	/** Base address of the service. */
	url: string;
	tokens: { userToken: string; userSecretKey: string };
	/** A node of this package, the one that parses pages and does nothing else, or one of n8n's. */
	type: string;
	typeVersion: number;
	/** The file of a node of n8n. */
	file?: string;
	parameters: INodeParameters;
	items: IDataObject[];
	/** What earlier executions of the node have stored. */
	staticData?: IDataObject;
}

/** What it cost. */
export interface EngineCost {
	/** What identifies each record that the node put out; see `keyOf`. */
	keys: unknown[];
	/** As n8n reports it for the node. */
	milliseconds: number;
	/** Of all threads. */
	processorMs: number;
	/** By how much the task raised the peak memory of the process. */
	peakMb: number;
	staticData: IDataObject;
}

/** A measurement takes seconds; this ends one that hangs. */
const MOST_MS = 300_000;
const MOST_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Starts a process for the task. */
export async function runInEngine(task: EngineTask): Promise<EngineCost> {
	const args = [join(ROOT, 'scripts', 'run.mjs'), 'bench/engineRun'];
	const userFolder = userFolderPath('bench-engine');
	mkdirSync(userFolder, { recursive: true });
	const { stdout } = await execa(process.execPath, args, {
		cwd: ROOT,
		input: JSON.stringify(task),
		env: {
			N8N_USER_FOLDER: userFolder,
			N8N_ENCRYPTION_KEY: 'the key of the benchmark',
			// The log lines of nodes are collected by the harness of the tests.
			N8N_LOG_LEVEL: 'silent',
		},
		timeout: MOST_MS,
		maxBuffer: MOST_OUTPUT_BYTES,
	});
	return JSON.parse(stdout.split('\n').at(-1) ?? '') as EngineCost;
}
