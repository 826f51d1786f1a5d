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
} from '../../test/n8n-host';

export const RELEASE = '2.x';

/** The files of n8n's own nodes and credentials. */
export function filesOfN8n({ n8n }: InstalledN8n): string {
	return join(n8n, '..', '..', '..', 'n8n-nodes-base', 'dist');
}

/** Builds what ships. @returns the tarball */
export async function buildPackage(): Promise<Awaited<ReturnType<typeof packPackage>>> {
	return await step('Build and pack the package', packPackage);
}

/** Starts an n8n with the package in it and its metrics switched on, does `work` and stops it. */
export async function whileRunning<Result>(
	env: Record<string, string>,
	work: (api: N8nApi, url: string) => Promise<Result>,
): Promise<Result> {
	const host = await ensureN8n(RELEASE);
	const userFolder = userFolderPath('bench');
	// Thousands of executions of earlier measurements make n8n slower.
	rmSync(userFolder, { recursive: true, force: true });
	await installPackage(await buildPackage(), userFolder);
	const n8n = await startN8n({ host, userFolder, env: { N8N_METRICS: 'true', ...env } });
	try {
		const api = new N8nApi(n8n.url, RELEASE);
		await api.signIn(ownerOf(userFolder));
		return await work(api, n8n.url);
	} finally {
		await n8n.stop();
	}
}

/** Seconds of processor time that an n8n has used since its start: one of its metrics. */
export async function processorSeconds(url: string): Promise<number> {
	const metrics = await (await fetch(`${url}/metrics`)).text();
	return Number(/^\S*process_cpu_seconds_total\S* (\S+)/m.exec(metrics)?.[1]);
}
