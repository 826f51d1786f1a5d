import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TESTS = path.join(__dirname, '../..');
const PAGE = path.join(TESTS, '../docs/promises.md');
const REWRITE = 'Write it: WRITE_DOCS=1 npm test -- unit/docs';

/** Folders of test/, as the page names what holds a line. */
const KINDS: ReadonlyArray<readonly [name: string, folder: RegExp]> = [
	['unit', /^unit\//],
	['world', /^engine\/worlds\//],
	['engine', /^(?:engine|limits)\//],
	['attack', /^attack\//],
	['n8n', /^(?:n8n|queue|browser|real)\//],
];

/** A title begins with the lines that the test holds. */
const TITLE = /['"`]((?:\[[A-Z]\w*\] )+)\S/g;

/** What holds each line: kind → short names of files. */
type Held = Map<string, Map<string, Set<string>>>;

function readTitles(): Held {
	const held: Held = new Map();
	const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' });
	for (const file of files.filter((one) => one.endsWith('.test.ts')).sort()) {
		const [kind = file] = KINDS.find(([, folder]) => folder.test(file)) ?? [];
		const text = readFileSync(path.join(TESTS, file), 'utf8');
		for (const [, lines = ''] of text.matchAll(TITLE)) {
			for (const [line] of lines.matchAll(/\w+/g)) {
				const kinds = held.get(line) ?? new Map<string, Set<string>>();
				held.set(line, kinds);
				kinds.set(kind, (kinds.get(kind) ?? new Set()).add(path.basename(file, '.test.ts')));
			}
		}
	}
	return held;
}

/** The sentence below a line: "Held by unit: page, progress; world: lists." */
function heldBy(kinds: ReadonlyMap<string, ReadonlySet<string>>): string {
	const named = KINDS.flatMap(([kind]) => {
		const files = kinds.get(kind);
		return files ? [`${kind}: ${[...files].join(', ')}`] : [];
	});
	return `_Held by ${named.join('; ')}._`;
}

/** The page in parts: each but the first begins with the heading of a line. */
const readParts = (): string[] => readFileSync(PAGE, 'utf8').split(/^(?=### [A-Z]\d: )/m);
const lineOf = (part: string): string => part.slice('### '.length, part.indexOf(':'));

const held = readTitles();

if (process.env.WRITE_DOCS === '1') {
	const written = readParts().map((part, index) => {
		if (index === 0) return part;
		const [heading = '', promise = '', ...rest] = part.trimEnd().split('\n\n');
		const after = rest.filter((paragraph) => !paragraph.startsWith('_Held by '));
		const sentence = heldBy(held.get(lineOf(part)) ?? new Map());
		return `${[heading, promise, sentence, ...after].join('\n\n')}\n\n`;
	});
	writeFileSync(PAGE, `${written.join('').trimEnd()}\n`);
}

const parts = readParts().slice(1);
const lines = parts.map(lineOf);

it('has each line once, and a test for each', () => {
	expect(new Set(lines).size).toBe(lines.length);
	expect(lines.filter((line) => !held.has(line))).toEqual([]);
});

it('has a line for each that a title names', () => {
	expect([...held.keys()].filter((line) => !lines.includes(line))).toEqual([]);
});

it('names beside each line only files that hold it', () => {
	const wrong = parts.flatMap((part) => {
		const files = [...(held.get(lineOf(part))?.values() ?? [])].flatMap((names) => [...names]);
		const [, sentence = ''] = /^_Held by (.+)\._$/m.exec(part) ?? [];
		const named = sentence.split('; ').flatMap((kind) => kind.replace(/^\w+: /, '').split(', '));
		return named.filter((name) => !files.includes(name)).map((name) => `${lineOf(part)}: ${name}`);
	});

	expect({ [REWRITE]: wrong }).toEqual({ [REWRITE]: [] });
});
