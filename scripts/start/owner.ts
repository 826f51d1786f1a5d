import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import type { Owner } from './api';
import { folder } from './folders';

const ownerSchema = z.object({
	email: z.string(),
	password: z.string(),
	firstName: z.string(),
	lastName: z.string(),
});

/** The owner of the n8n in the user folder: the one made there before, or a new one. */
export function ownerOf(userFolder: string): Owner {
	const path = join(folder(userFolder), 'owner.json');
	if (existsSync(path)) return ownerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

	const owner = {
		email: 'owner@store.example',
		// n8n asks for a figure and a capital letter.
		password: `${randomBytes(9).toString('base64url')}A1`,
		firstName: 'Store',
		lastName: 'Owner',
	};
	writeFileSync(path, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}
