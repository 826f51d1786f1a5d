import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { ensureFolder, INSTALLATIONS, MANIFESTS } from '../paths';
import type { Report } from '../step';
import { runNpm } from './npm';

const REPORT_INTERVAL_MS = 5_000;
/** An installation has up to 2.2 GB; one that no clone has used for so long is of an old lock file. */
const UNUSED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;
const lockSchema = z.object({ packages: z.record(z.unknown()) });

/**
 * The folder in which the packages of a manifest are installed, outside of this clone, so that another
 * one finds them. Its name has a hash of the lock file and of the Node that compiles for it.
 */
export function installationFolder(name: string, node: string): string {
	const hash = createHash('sha256')
		.update(readFileSync(join(MANIFESTS, name, 'package.json')))
		.update(readFileSync(join(MANIFESTS, name, 'package-lock.json')))
		.update(`${node} ${process.platform} ${process.arch}`)
		.digest('hex');
	return join(INSTALLATIONS, `${name}-${hash.slice(0, 12)}`);
}

/**
 * The installation folder of a manifest, with its packages.
 * @param install installs into a folder; called unless that has been done before
 */
export async function installOnce(
	name: string,
	node: string,
	install: (folder: string) => Promise<void>,
): Promise<string> {
	const folder = installationFolder(name, node);
	if (!existsSync(folder)) {
		// A clone that installs the same at the same time finds all of it or nothing.
		const partial = mkdtempSync(join(ensureFolder(INSTALLATIONS), 'partial-'));
		try {
			await install(partial);
			if (!existsSync(folder)) renameSync(partial, folder);
		} finally {
			rmSync(partial, { recursive: true, force: true });
		}
	}
	const now = new Date();
	utimesSync(folder, now, now);
	removeUnused();
	return folder;
}

function removeUnused(): void {
	for (const name of readdirSync(INSTALLATIONS)) {
		const folder = join(INSTALLATIONS, name);
		const age = Date.now() - statSync(folder).mtimeMs;
		if (age > UNUSED_DAYS * DAY_MS) rmSync(folder, { recursive: true, force: true });
	}
}

/** Installs the packages of a manifest into a folder. */
export async function installManifest(
	name: string,
	folder: string,
	label: string,
	report: Report,
): Promise<void> {
	for (const file of ['package.json', 'package-lock.json']) {
		copyFileSync(join(MANIFESTS, name, file), join(folder, file));
	}
	const { packages } = lockSchema.parse(
		JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
	);
	const paths = Object.keys(packages).filter((path) => path !== '');
	report(`looking up ${paths.length} packages`);
	const timer = setInterval(() => {
		// npm creates all folders first and fills them one by one.
		const unpacked = paths.filter((path) => existsSync(join(folder, path, 'package.json'))).length;
		if (unpacked > 0) report(`${unpacked} of about ${paths.length} packages`);
	}, REPORT_INTERVAL_MS);
	// `npm ci` rejects lock files made with --legacy-peer-deps as out of sync with their manifest.
	await runNpm(['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], {
		cwd: folder,
		label,
		log: `npm-install-${name}`,
	}).finally(() => clearInterval(timer));
}
