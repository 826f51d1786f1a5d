import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { UserFacingError } from '../errors';
import { ensureFolder, INSTALLATIONS } from '../paths';
import type { Report } from '../step';
import { installManifest, installOnce } from './manifest';
import { requireDisk } from './requirements';

const NODE_24 = 'node-24';
const MEGABYTES = 300;

/** The Node that runs this program if its major version is in `majors`, else Node 24 from the registry. */
export async function ensureNode(majors: readonly number[], report: Report): Promise<string> {
	if (majors.includes(Number(process.versions.node.split('.')[0]))) return process.execPath;

	const home = await installOnce(NODE_24, process.execPath, async (folder) => {
		await requireDisk(ensureFolder(INSTALLATIONS), MEGABYTES, 'Node 24');
		await installManifest(NODE_24, folder, 'Installing Node 24 for n8n', report);
	});
	const modules = join(home, 'node_modules');
	const binaries = existsSync(modules)
		? readdirSync(modules).map((name) => join(modules, name, 'bin', 'node'))
		: [];
	const binary = binaries.find((path) => existsSync(path));
	if (binary === undefined) {
		throw new UserFacingError(
			`The npm registry has no Node 24 for ${process.platform} ${process.arch}: ` +
				'install Node 24 and run this again with it.',
		);
	}
	return binary;
}
