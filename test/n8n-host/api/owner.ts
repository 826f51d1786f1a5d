import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { ensureFolder } from '../paths';

const ownerSchema = z.object({
	email: z.string(),
	password: z.string(),
	firstName: z.string(),
	lastName: z.string(),
});
/** The first user of an n8n, who may do everything. */
export type Owner = z.infer<typeof ownerSchema>;

/** The owner of the n8n in a user folder; a new one is written there if there is none. */
export function ownerOf(userFolder: string): Owner {
	const path = join(ensureFolder(userFolder), 'owner.json');
	if (existsSync(path)) return ownerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

	const owner = {
		email: 'owner@store.example',
		// n8n requires a digit and a capital letter.
		password: `${randomBytes(9).toString('base64url')}A1`,
		firstName: 'Store',
		lastName: 'Owner',
	};
	writeFileSync(path, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}
