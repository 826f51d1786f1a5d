import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
	endWithSignals,
	ensureFolder,
	ensureN8n,
	HOST_FOLDER,
	type InstalledN8n,
	installPackage,
	N8nApi,
	ownerOf,
	packPackage,
	type Release,
	releaseFacts,
	RELEASES,
	startN8n,
	step,
} from '../n8n-host';

const FOLDER = join(HOST_FOLDER, 'test');
const MARK = 'template-is-ready';

/** The user folder that is copied for each test file; it is kept between runs. */
export function templateOf(release: Release): string {
	return ensureFolder(FOLDER, `template-${releaseFacts(release).version}`);
}

/** Creates a database with an owner in the template, unless it has one. */
export async function prepareTemplate(host: InstalledN8n): Promise<void> {
	const { release } = host;
	const userFolder = templateOf(release);
	if (existsSync(join(userFolder, MARK))) return;

	const n8n = await startN8n({ host, userFolder, log: `test-template-${release}` });
	try {
		await new N8nApi(n8n.url, release).signIn(ownerOf(userFolder));
	} finally {
		await n8n.stop();
	}
	writeFileSync(join(userFolder, MARK), '');
}

/** A fresh user folder with the package and an owner in it. */
export function copyOfTemplate(release: Release, name: string): string {
	const copy = join(FOLDER, `${name}-${release}`);
	rmSync(copy, { recursive: true, force: true });
	cpSync(templateOf(release), copy, { recursive: true });
	return copy;
}

/** Prepares both releases. Runs once, before the first test. */
export default async function prepare(): Promise<void> {
	await prepareReleases(RELEASES);
}

/**
 * Installs releases and the package, as `npm start` does, and lets each release create its database,
 * which takes far longer than any later start.
 */
export async function prepareReleases(releases: readonly Release[]): Promise<void> {
	endWithSignals();
	const packed = await step('Build and pack the package', packPackage);
	for (const release of releases) {
		const host = await ensureN8n(release);
		await step(`Prepare n8n ${host.version} for the tests`, async () => {
			await installPackage(packed, templateOf(release));
			await prepareTemplate(host);
		});
	}
}
