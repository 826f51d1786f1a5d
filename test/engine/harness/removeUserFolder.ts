import { rmSync } from 'node:fs';

/** Removes the folder of `n8nSettings`. Runs once for each project; later runs find nothing. */
export default function removeUserFolder(): void {
	const folder = process.env.N8N_USER_FOLDER;
	if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
