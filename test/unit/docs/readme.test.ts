import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { OPERATIONS } from '../../engine/samples';
import { RELEASES, releaseFacts } from '../../../tools/n8n-host/releases/releases';

const ROOT = path.join(__dirname, '../../..');
const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

const MOST_LINES = 150;
const MOST_WORDS = 2_000;

it('fits on one page', () => {
	expect(readme.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
	expect(readme.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
});

it('claims the releases of n8n that the tests install, and no other', () => {
	const rows = [...readme.matchAll(/^\| (\d+\.\d+\.\d+) +\|/gm)].map(([, version]) => version);
	expect(rows).toEqual(RELEASES.map((release) => releaseFacts(release).version));
});

it('shows pictures that exist', () => {
	const shown = [...readme.matchAll(/(?:srcset|src)="([^"]+)"/g)].map(([, file = '']) => file);
	expect(shown.length).toBeGreaterThan(2);
	expect(shown.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('has a row for each operation', () => {
	const table = readme.slice(readme.indexOf('## Operations'), readme.indexOf('## Output'));
	const rows = [...table.matchAll(/^\| (?!Resource|-)(\w+) +\| ([\w ]+?) +\|/gm)];
	expect(rows).toHaveLength(OPERATIONS.length);
});
