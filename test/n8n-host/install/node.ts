import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { UserFacingError } from '../errors';
import { ensureFolder, INSTALLATIONS } from '../paths';
import type { Report } from '../step';
import { installationFolder, installManifest, installOnce } from './manifest';
import { requireDisk } from './requirements';

const NODE_24 = 'node-24';
const MEGABYTES = 300;

/** The Node that runs this program if its major version is in `majors`, else Node 24 if it is installed. */
export function installedNode(majors: readonly number[]): string | undefined {
	if (majors.includes(Number(process.versions.node.split('.')[0]))) return process.execPath;
	const modules = join(installationFolder(NODE_24, process.execPath), 'node_modules');
	const names = existsSync(modules) ? readdirSync(modules) : [];
	return names.map((name) => join(modules, name, 'bin', 'node')).find((path) => existsSync(path));
}

/** The Node that runs this program if its major version is in `majors`, else Node 24 from the registry. */
export async function ensureNode(majors: readonly number[], report: Report): Promise<string> {
	const installed = installedNode(majors);
	if (installed !== undefined) return installed;

	await installOnce(NODE_24, process.execPath, async (folder) => {
		await requireDisk(ensureFolder(INSTALLATIONS), MEGABYTES, 'Node 24');
		await installManifest(NODE_24, folder, 'Installing Node 24 for n8n', report);
	});
	const binary = installedNode(majors);
	if (binary === undefined) {
		throw new UserFacingError(
			`The npm registry has no Node 24 for ${process.platform} ${process.arch}: ` +
				'install Node 24 and run this again with it.',
		);
	}
	return binary;
}
