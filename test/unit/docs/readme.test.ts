import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { OPERATIONS } from '../../engine/samples';
import { RELEASES, releaseFacts } from '../../n8n-host/releases/releases';

const ROOT = path.join(__dirname, '../../..');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
	name: string;
	version: string;
};
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

const MOST_LINES = 150;
const MOST_WORDS = 1_500;
/** npm shows the page too, but no files of the repository. */
const PICTURES = new RegExp(
	`^https://raw.githubusercontent.com/[\\w-]+/${manifest.name}/v${manifest.version}/`,
);

it('fits on one page', () => {
	expect(readme.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
	expect(readme.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
});

it('claims the releases of n8n that the tests install, and no other', () => {
	const rows = [...readme.matchAll(/^\| (\d+\.\d+\.\d+) +\|/gm)].map(([, version]) => version);
	expect(rows).toEqual(RELEASES.map((release) => releaseFacts(release).version));
});

it('shows pictures that exist, by the address of this version', () => {
	const shown = [...readme.matchAll(/(?:srcset|src)="([^"]+)"/g)].map(([, url = '']) => url);
	expect(shown.length).toBeGreaterThan(2);
	expect(shown.filter((url) => !PICTURES.test(url))).toEqual([]);
	const files = shown.map((url) => url.replace(PICTURES, ''));
	expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('has a row for each operation', () => {
	const table = readme.slice(readme.indexOf('## Operations'), readme.indexOf('One missing?'));
	const rows = [...table.matchAll(/^\| (?!Resource|-)(\w+) +\| ([\w ()]+?) +\|/gm)];
	expect(rows).toHaveLength(OPERATIONS.length);
});
