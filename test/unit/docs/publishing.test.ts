/** @real-time git runs as a process. */

import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

interface Manifest {
	name: string;
	version: string;
	scripts: Record<string, string>;
	dependencies?: object;
	author: { name: string; email: string };
	repository: { url: string };
	homepage: string;
	bugs: { url: string };
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const repository = manifest.repository.url.slice('git+'.length, -'.git'.length);

const release = jest.requireActual<{
	toBeSet(manifest: Manifest): string[];
	distTag(manifest: Pick<Manifest, 'version'>): string;
	notes(manifest: Pick<Manifest, 'version'>, changelog: string): string;
	foreignAddresses(manifest: Manifest, text: string): string[];
	allText(folder: string): string;
	findings(manifest: Manifest, changelog: string, tag: string, text: string): string[];
}>('../../../scripts/release');

it('names in package.json where it is built, and has no dependency and no script that npm runs by itself', () => {
	expect(manifest.repository.url).toMatch(/^git\+https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/);
	expect(manifest.dependencies).toBeUndefined();
	const own = ['preinstall', 'install', 'postinstall', 'prepublish', 'prepack', 'prepare'];
	expect(Object.keys(manifest.scripts).filter((name) => own.includes(name))).toEqual([]);
});

it('is at one address in all files, and of this version, so that package.json is the place to set it', () => {
	const text = release.allText(ROOT);

	expect(text).toContain(`/v${manifest.version}/docs/images/`);
	expect(release.foreignAddresses(manifest, text)).toEqual([]);
	expect(manifest.homepage).toBe(`${repository}#readme`);
	expect(manifest.bugs.url).toBe(`${repository}/issues`);
	expect(read('CODE_OF_CONDUCT.md')).toContain(manifest.author.email);
});

const CHANGELOG =
	'# Changelog\n\n## [1.1.0-rc.2]\n\n- New\n\n## [1.0.0]\n\nFirst\n\n[1.0.0]: https://x\n';
const placeholders = {
	author: {
		name: 'Store Management maintainers',
		email: 'maintainers@n8n-nodes-store-management.example',
	},
	repository: {
		url: 'git+https://github.com/n8n-nodes-store-management/n8n-nodes-store-management.git',
	},
};
const publisher = {
	author: { name: 'A Shop', email: 'dev@shop.test' },
	repository: { url: 'git+https://github.com/a-shop/n8n-nodes-store-management.git' },
};

describe.each([
	['1.0.0', 'latest', 'First'],
	['1.1.0-rc.2', 'rc', '- New'],
])('version %s', (version, distTag, notes) => {
	const published = { ...manifest, ...publisher, version };

	it('gets the tag of npm and the notes that belong to it', () => {
		expect(release.distTag(published)).toBe(distTag);
		expect(release.notes(published, CHANGELOG)).toBe(notes);
		expect(release.findings(published, CHANGELOG, `v${version}`, '')).toEqual([]);
	});
});

it('is not published under another tag, without notes, or before its publisher is known', () => {
	const draft = { ...manifest, ...placeholders, version: '1.2.0' };
	const changelog = `# Changelog\n\n## [Unreleased]\n\n- Newer\n\n${CHANGELOG}`;

	expect(release.findings(draft, changelog, 'v1.0.0', '')).toEqual([
		'package.json: author.name is to be set before publishing.',
		'package.json: author.email is to be set before publishing.',
		'package.json: repository.url is to be set before publishing.',
		'The tag is v1.0.0, and package.json has version 1.2.0.',
		'CHANGELOG.md has no section for 1.2.0.',
		'CHANGELOG.md: what is Unreleased belongs to the version.',
	]);
});

it('is not published while a file names another owner, on any host, or the pictures of another version', () => {
	const published = { ...manifest, ...publisher, version: '1.0.0' };
	const { name } = manifest;
	const foreign = [
		`https://raw.githubusercontent.com/somebody/${name}/v1.0.0`,
		`https://cdn.jsdelivr.net/gh/a-shop/${name}@v0.9.0`,
		`https://gitlab.com/somebody/${name}`,
	];
	const own = `https://github.com/a-shop/${name}/issues https://www.npmjs.com/package/${name} https://cdn.jsdelivr.net/gh/a-shop/${name}@v1.0.0/docs`;

	expect(release.findings(published, CHANGELOG, 'v1.0.0', `${own} ${foreign.join(' ')}`)).toEqual(
		foreign.map((address) => `${address} is not of this version.`),
	);
});

it('has one section of the changelog for each version, and for that of package.json', () => {
	const versions = [...read('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name);

	expect(versions).toContain(manifest.version);
	expect(new Set(versions).size).toBe(versions.length);
});
