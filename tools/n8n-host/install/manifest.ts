import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { ensureFolder, HOST_FOLDER, MANIFESTS } from '../paths';
import type { Report } from '../step';
import { runNpm } from './npm';

const REPORT_INTERVAL_MS = 5_000;
const lockSchema = z.object({ packages: z.record(z.unknown()) });

/** Does `work` unless it has been done before with the same manifest and the same Node. */
export async function oncePerManifest(
	name: string,
	node: string,
	work: () => Promise<void>,
): Promise<void> {
	const fingerprint = createHash('sha256')
		.update(readFileSync(join(MANIFESTS, name, 'package.json')))
		.update(readFileSync(join(MANIFESTS, name, 'package-lock.json')))
		.update(node)
		.digest('hex');
	const mark = join(HOST_FOLDER, name, '.installed');
	if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return;
	await work();
	writeFileSync(mark, fingerprint);
}

/** Installs the packages of a manifest into the folder of the same name. */
export async function installManifest(name: string, label: string, report: Report): Promise<void> {
	const home = ensureFolder(HOST_FOLDER, name);
	for (const file of ['package.json', 'package-lock.json']) {
		copyFileSync(join(MANIFESTS, name, file), join(home, file));
	}
	const { packages } = lockSchema.parse(
		JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')),
	);
	const folders = Object.keys(packages).filter((path) => path !== '');
	report(`looking up ${folders.length} packages`);
	const timer = setInterval(() => {
		// npm creates all folders first and fills them one by one.
		const unpacked = folders.filter((path) => existsSync(join(home, path, 'package.json'))).length;
		if (unpacked > 0) report(`${unpacked} of about ${folders.length} packages`);
	}, REPORT_INTERVAL_MS);
	// `npm ci` rejects lock files made with --legacy-peer-deps as out of sync with their manifest.
	await runNpm(['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
		cwd: home,
		label,
		log: `npm-install-${name}`,
	}).finally(() => clearInterval(timer));
}
