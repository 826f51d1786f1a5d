import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

const pages = ['.', 'docs', '.github', 'test/mutants'].flatMap((folder) =>
	readdirSync(path.join(root, folder))
		.filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
		.map((name) => path.join(folder, name)),
);

/** What is set as code in a page: in a line of text, or in a block of its own. */
function codeOf(page: string): string {
	const text = readFileSync(path.join(root, page), 'utf8');
	const blocks = text.match(/^```(?:bash|sh)?\n[^`]*^```$/gm) ?? [];
	return [...blocks, ...(text.match(/`[^`\n]+`/g) ?? [])].join('\n');
}

const matches = (text: string, pattern: RegExp): string[] => [
	...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

describe.each(pages)('%s', (page) => {
	it('names only commands that exist', () => {
		const named = matches(codeOf(page), /npm (start|test)\b/g);
		const wanted = matches(codeOf(page), /npm run ([\w:]+)/g);

		expect([...named, ...wanted].filter((name) => scripts[name] === undefined)).toEqual([]);
	});

	it('names only files and folders that exist', () => {
		const named = matches(
			codeOf(page),
			/(?<![\w/.-])((?:nodes|credentials|test|scripts|tools|docs|examples)\/[\w/.-]*\w)/g,
		);
		const missing = named.filter((name) =>
			['', '.ts', '.test.ts'].every((ending) => !existsSync(path.join(root, name + ending))),
		);

		expect(missing).toEqual([]);
	});
});
