import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TESTS = path.join(__dirname, '../..');
const PAGE = path.join(TESTS, '../docs/promises.md');

/** A title begins with the lines that the test holds. */
const TITLE = /['"`]((?:\[[A-Z]\d\] )+)\S/g;

const lines = [...readFileSync(PAGE, 'utf8').matchAll(/^\| ([A-Z]\d) +\|/gm)].map(
	([, line]) => line,
);

const held = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.test.ts'))
	.flatMap((file) => [...readFileSync(path.join(TESTS, file), 'utf8').matchAll(TITLE)])
	.flatMap(([, tags = '']) => tags.match(/\w+/g) ?? []);

it('each line stands once and has a test, and each that a title names is a line', () => {
	expect([...lines].sort()).toEqual([...new Set(held)].sort());
});
