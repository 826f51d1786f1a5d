import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Section } from '../../scripts/docsPage';

/** Environment variable with the folder in which the sections of a run are collected. */
export const RESULTS_FOLDER = 'REAL_RESULTS_FOLDER';

const folder = (): string => {
	const path = process.env[RESULTS_FOLDER];
	if (path === undefined) throw new Error('Run this with "npm run test:real".');
	return path;
};

/** Keeps a section of docs/evidence.md for the end of the run. Call it in the `afterAll` of a file of tests. */
export function report(section: Section): void {
	writeFileSync(join(folder(), `${section.title}.json`), JSON.stringify(section));
}

/** The sections that the run has measured. */
export const reported = (): Section[] =>
	readdirSync(folder()).map(
		(name) => JSON.parse(readFileSync(join(folder(), name), 'utf8')) as Section,
	);
