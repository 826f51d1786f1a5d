import { rmSync } from 'node:fs';
import { join } from 'node:path';

import {
	ensureN8n,
	installPackage,
	N8nApi,
	ownerOf,
	packPackage,
	startN8n,
	step,
	userFolderPath,
	type InstalledN8n,
	type RunningN8n,
} from '../../test/n8n-host';
import { METRICS } from './metrics';

export const RELEASE = '2.x';

/** The files of n8n's own nodes and credentials. */
export function filesOfN8n({ n8n }: InstalledN8n): string {
	return join(n8n, '..', '..', '..', 'n8n-nodes-base', 'dist');
}

/** An n8n with the package in it, not started yet. */
export interface SetUp {
	host: InstalledN8n;
	userFolder: string;
}

export async function setUp(): Promise<SetUp> {
	const host = await step('Install n8n', (report) => ensureN8n(RELEASE, report));
	const userFolder = userFolderPath('bench');
	// Thousands of executions of earlier measurements make n8n slower.
	rmSync(userFolder, { recursive: true, force: true });
	await step('Build the package and install it in n8n', async () =>
		installPackage(await packPackage(), userFolder),
	);
	return { host, userFolder };
}

/** Starts n8n with its metrics switched on, does `work` and stops it. */
export async function whileRunning<Result>(
	{ host, userFolder }: SetUp,
	env: Record<string, string>,
	work: (api: N8nApi, n8n: RunningN8n) => Promise<Result>,
): Promise<Result> {
	const n8n = await step('Start n8n', () =>
		startN8n({ host, userFolder, env: { ...METRICS, ...env } }),
	);
	try {
		const api = new N8nApi(n8n.url, RELEASE);
		await api.signIn(ownerOf(userFolder));
		return await work(api, n8n);
	} finally {
		await n8n.stop();
	}
}
