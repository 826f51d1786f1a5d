import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import {
	endWithSignals,
	ensureN8n,
	ensureUserFolder,
	HOST_FOLDER,
	installPackage,
	packPackage,
	type Release,
	releaseFacts,
	RELEASES,
	step,
} from '../n8n-host';

const FOLDER = join(HOST_FOLDER, 'test');

/** The user folder, with the package and an owner in it, that is copied for each test file; it is kept between runs. */
const templateOf = (release: Release): string =>
	join(FOLDER, `template-${releaseFacts(release).version}`);

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

/** Installs releases and the package, as `npm start` does. */
export async function prepareReleases(releases: readonly Release[]): Promise<void> {
	endWithSignals();
	const packed = await step('Build and pack the package', packPackage);
	for (const release of releases) {
		const host = await ensureN8n(release);
		await ensureUserFolder(host, templateOf(release));
		await step(`Install the package in n8n ${host.version}`, async () => {
			await installPackage(packed, templateOf(release));
		});
	}
}
