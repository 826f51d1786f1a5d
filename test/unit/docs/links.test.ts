import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const { name, version, scripts } = JSON.parse(read('package.json')) as {
	name: string;
	version: string;
	scripts: Record<string, string>;
};

const PAGES = ['.', 'docs', '.github'].flatMap((folder) =>
	readdirSync(path.join(ROOT, folder))
		.filter((file) => file.endsWith('.md'))
		.map((file) => path.join(folder, file)),
);

/** npm shows README too, but no file of the repository, so its pictures have the address of this version. */
const OWN_FILES = new RegExp(`^https://raw\\.githubusercontent\\.com/[\\w-]+/${name}/v${version}/`);

function matchesOf(text: string, pattern: RegExp): string[] {
	return [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))];
}

/** The targets of links and pictures that are files of the repository, as paths from its root. */
function ownTargets(page: string): string[] {
	const text = read(page);
	const targets = [
		...matchesOf(text, /\]\(([^)\s]+)\)/g),
		...matchesOf(text, /(?:src|srcset)="([^"]+)"/g),
	];
	return targets.flatMap((target) => {
		if (OWN_FILES.test(target)) return [target.replace(OWN_FILES, '')];
		if (/^[a-z]+:/.test(target)) return [];
		if (target.startsWith('#')) return [`${page}${target}`];
		return [path.join(path.dirname(page), target)];
	});
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): string[] {
	return matchesOf(read(page), /^#+ (.+)$/gm).map((heading) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replaceAll(' ', '-'),
	);
}

function isThere(target: string): boolean {
	const [file = '', anchor] = target.split('#');
	if (!existsSync(path.join(ROOT, file))) return false;
	return anchor === undefined || anchorsOf(file).includes(anchor);
}

/** What a page sets as code: in a line of text, or in a block of its own. */
function codeOf(page: string): string {
	const text = read(page);
	const blocks = text.match(/^```(?:bash|sh)?\n[^`]*^```$/gm) ?? [];
	return [...blocks, ...(text.match(/`[^`\n]+`/g) ?? [])].join('\n');
}

describe.each(PAGES)('%s', (page) => {
	it('links only to files and headings that exist', () => {
		expect(ownTargets(page).filter((target) => !isThere(target))).toEqual([]);
	});

	it('names only commands that exist', () => {
		const named = matchesOf(codeOf(page), /npm (?:run )?(start|test|(?<=run )[\w:]+)/g);

		expect(named.filter((script) => scripts[script] === undefined)).toEqual([]);
	});

	it('names only files and folders that exist', () => {
		const pattern = /(?<![\w/.-])((?:nodes|credentials|test|scripts|docs|examples)\/[\w/.-]*\w)/g;
		const missing = matchesOf(codeOf(page), pattern).filter((file) =>
			['', '.ts', '.test.ts'].every((ending) => !existsSync(path.join(ROOT, file + ending))),
		);

		expect(missing).toEqual([]);
	});
});

it('README shows pictures by the address of this version', () => {
	const pictures = matchesOf(read('README.md'), /(?:src|srcset)="([^"]+)"/g);

	expect(pictures.length).toBeGreaterThan(0);
	expect(pictures.filter((url) => !OWN_FILES.test(url))).toEqual([]);
});
