import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../../scripts/start/api';
import { folder, HOST } from '../../scripts/start/folders';
import type { N8nHost } from '../../scripts/start/host';
import { startN8n } from '../../scripts/start/n8n';
import { ownerOf } from '../../scripts/start/owner';
import { releaseFacts, type Release } from '../../scripts/start/releases';

const FOLDER = join(HOST, 'test');
const MARK = 'template-is-ready';

/** The user folder that those of the tests are copied from; it stays from one run to the next. */
export function templateOf(release: Release): string {
	return folder(FOLDER, `template-${releaseFacts(release).version}`);
}

/** Gives the template a database with an owner; does nothing where it has one. */
export async function prepareTemplate(host: N8nHost): Promise<void> {
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
