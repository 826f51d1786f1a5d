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

/** The lines that titles name: with the kind of test and the short name of its file. */
const held = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.test.ts'))
	.sort()
	.flatMap((file) => {
		const [kind = file] = KINDS.find(([, folder]) => folder.test(file)) ?? [];
		const titles = readFileSync(path.join(TESTS, file), 'utf8').matchAll(TITLE);
		const named = new Set([...titles].flatMap(([, lines = '']) => lines.match(/\w+/g) ?? []));
		return [...named].map((line) => ({ line, kind, file: path.basename(file, '.test.ts') }));
	});
const filesFor = (line: string, of?: string): string[] =>
	held.filter((one) => one.line === line && (of ?? one.kind) === one.kind).map(({ file }) => file);

/** The sentence below a line: "Held by unit: page, progress; world: lists." */
function heldBy(line: string): string {
	const named = KINDS.flatMap(([kind]) => {
		const files = new Set(filesFor(line, kind));
		return files.size > 0 ? [`${kind}: ${[...files].join(', ')}`] : [];
	});
	return `_Held by ${named.join('; ')}._`;
}

/** The page in parts: each but the first begins with the heading of a line. */
const readParts = (): string[] => readFileSync(PAGE, 'utf8').split(/^(?=### [A-Z]\d: )/m);
const lineOf = (part: string): string => part.slice('### '.length, part.indexOf(':'));

if (process.env.WRITE_DOCS === '1') {
	const [beginning = '', ...parts] = readParts();
	const written = parts.map((part) => {
		const [heading = '', promise = '', ...rest] = part.trimEnd().split('\n\n');
		const after = rest.filter((paragraph) => !paragraph.startsWith('_Held by '));
		return `${[heading, promise, heldBy(lineOf(part)), ...after].join('\n\n')}\n\n`;
	});
	writeFileSync(PAGE, `${[beginning, ...written].join('').trimEnd()}\n`);
}

it('each line stands once and has a test, and each that a title names is a line', () => {
	const lines = readParts().slice(1).map(lineOf);

	expect([...lines].sort()).toEqual([...new Set(held.map(({ line }) => line))].sort());
});

it('beside each line stand only files that hold it', () => {
	const wrong = readParts().flatMap((part) => {
		const [, sentence = ''] = /^_Held by (.+)\._$/m.exec(part) ?? [];
		const named = sentence.split(/; |, /).map((one) => one.replace(/^\w+: /, ''));
		const files = [...filesFor(lineOf(part)), ''];
		return named.filter((one) => !files.includes(one)).map((one) => `${lineOf(part)}: ${one}`);
	});

	expect({ [REWRITE]: wrong }).toEqual({ [REWRITE]: [] });
});
