import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const page = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');

/** The tests that the page names, as "`test/file.test.ts` › title"; several titles are separated by " · ". */
const named = [...page.matchAll(/`(test\/[\w./-]+\.test\.ts)`((?: [›·] “[^”]+”)+)/g)].flatMap(
	([, file = '', titles = '']) =>
		[...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [file, title] as const),
);

it('the threat model names a file and a title in each row that says what holds', () => {
	const rows = page.split('\n').filter((line) => /^\| (?!Attack|-)/.test(line));
	const attacks = rows.filter((line) => line.split('|').length === 5 && !line.startsWith('| **'));
	expect(attacks.length).toBeGreaterThan(25);
	expect(attacks.filter((line) => !/`test\/[\w./-]+\.test\.ts` › “/.test(line))).toEqual([]);
});

it.each(named)('the threat model names a test that exists: %s › %s', (file, title) => {
	const path = join(ROOT, file);
	expect(existsSync(path)).toBe(true);
	// A title stands in the source as it is, in quotation marks, before its test.
	const source = readFileSync(path, 'utf8');
	expect(["'", '"', '`'].some((mark) => source.includes(`${mark}${title}${mark},`))).toBe(true);
});
