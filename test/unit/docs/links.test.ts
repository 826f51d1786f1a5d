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

const matchesOf = (text: string, pattern: RegExp): string[] => [
	...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** The targets of links and pictures that are files of the repository, as paths from its root. */
function ownTargets(page: string): string[] {
	return matchesOf(read(page), /(?:\]\(|(?:src|srcset)=")([^")\s]+)/g).flatMap((target) => {
		if (OWN_FILES.test(target)) return [target.replace(OWN_FILES, '')];
		if (/^[a-z]+:/.test(target)) return [];
		return [target.startsWith('#') ? page + target : path.join(path.dirname(page), target)];
	});
}

/** The anchors that GitHub gives the headings of a page. */
const anchorsOf = (page: string): string[] =>
	matchesOf(read(page), /^#+ (.+)$/gm).map((heading) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replaceAll(' ', '-'),
	);

function isThere(target: string): boolean {
	const [file = '', anchor] = target.split('#');
	if (!existsSync(path.join(ROOT, file))) return false;
	return anchor === undefined || anchorsOf(file).includes(anchor);
}

/** What a page sets as code: in a block of its own, or in a line of text. */
const codeOf = (page: string): string =>
	(read(page).match(/^```(?:bash|sh)?\n[^`]*^```$|`[^`\n]+`/gm) ?? []).join('\n');

it.each(PAGES)('%s names only files, headings and commands that exist', (page) => {
	const code = codeOf(page);
	const named = matchesOf(
		code,
		/(?<![\w/.-])((?:nodes|credentials|test|scripts|docs|examples)\/[\w/.-]*\w)/g,
	);
	const isFile = (file: string): boolean =>
		['', '.ts', '.test.ts'].some((ending) => existsSync(path.join(ROOT, file + ending)));
	const commands = matchesOf(code, /npm (?:run )?(start|test|(?<=run )[\w:]+)/g);

	expect(ownTargets(page).filter((target) => !isThere(target))).toEqual([]);
	expect(named.filter((file) => !isFile(file))).toEqual([]);
	expect(commands.filter((script) => scripts[script] === undefined)).toEqual([]);
});

it('README shows pictures by the address of this version', () => {
	const pictures = matchesOf(read('README.md'), /(?:src|srcset)="([^"]+)"/g);

	expect(pictures.length).toBeGreaterThan(0);
	expect(pictures.filter((url) => !OWN_FILES.test(url))).toEqual([]);
});

it('what nodes, credentials and package.json link to are headings of README', () => {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => /\.(?:ts|json)$/.test(file))
			.map((file) => path.join(folder, file)),
	);
	const anchors = [...files, 'package.json'].flatMap((file) =>
		matchesOf(read(file), new RegExp(`github\\.com/[\\w-]+/${name}#([\\w-]+)`, 'g')),
	);

	expect(anchors.length).toBeGreaterThan(0);
	// GitHub gives the page itself the anchor #readme.
	expect(anchors.filter((one) => ![...anchorsOf('README.md'), 'readme'].includes(one))).toEqual([]);
});
