import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder in which the tables of a run are collected. */
export const RESULTS_FOLDER = 'REAL_RESULTS_FOLDER';

/** The sections of docs/real-servers.md, in their order. */
export const SECTIONS = [
	'Links and proxies',
	'Limits',
	'TLS and connections',
	'OAuth2',
	'Webhook senders',
] as const;

export interface Table {
	section: (typeof SECTIONS)[number];
	/** What was run and how the columns are to be read; Markdown. */
	introduction: string;
	/** The first row is the head. A column whose cells are all numbers is aligned to the right. */
	rows: ReadonlyArray<readonly string[]>;
}

/**
 * Adds a table to docs/real-servers.md, once its test file has measured all of it. Call it in the
 * test file's `afterAll`; a second table of the same section replaces the first.
 */
export function report(table: Table): void {
	const folder = process.env[RESULTS_FOLDER];
	if (folder === undefined) throw new Error('Run this with "npm run test:real".');
	writeFileSync(join(folder, `${table.section}.json`), JSON.stringify(table));
}

/** The tables that the run has measured. */
export function reported(): Table[] {
	const folder = process.env[RESULTS_FOLDER] ?? '';
	return readdirSync(folder).map(
		(name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Table,
	);
}
