import { rmSync } from 'node:fs';

/** Removes what `n8nSettings` made. Runs once for each project; the second finds nothing left. */
export default function removeUserFolder(): void {
	const folder = process.env.N8N_USER_FOLDER;
	if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
