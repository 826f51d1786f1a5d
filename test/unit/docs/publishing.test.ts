import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const FOLDER = path.join(ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map(
	(name) => [name, readFileSync(path.join(FOLDER, name), 'utf8')] as const,
);
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
	version: string;
	scripts: Record<string, string>;
	dependencies?: object;
	repository: { url: string };
	homepage: string;
};

it('publishes from one workflow only, with provenance and without a stored token', () => {
	const publishing = workflows.filter(([, text]) => text.includes('npm publish'));
	expect(publishing.map(([name]) => name)).toEqual(['publish.yml']);

	const [[, text = ''] = []] = publishing;
	expect(text).toContain('npm publish --provenance --access public');
	expect(text).toContain('id-token: write');
	expect(text).toMatch(/on:\n {2}push:\n {4}tags:/);
	expect(text).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|_authToken/);
});

it('checks what it publishes, and that the tag names its version', () => {
	const [, text = ''] = workflows.find(([name]) => name === 'publish.yml') ?? [];

	expect(text).toMatch(/needs: check/);
	expect(text).toContain('npm run scan');
	expect(text).toContain('require("./package.json").version');
});

it('names in package.json where it is built, and has no dependency and no script that npm runs by itself', () => {
	expect(manifest.repository.url).toMatch(/^git\+https:\/\/github\.com\/[\w-]+\/[\w-]+\.git$/);
	expect(manifest.homepage).toContain(manifest.repository.url.slice('git+'.length, -'.git'.length));
	expect(manifest.dependencies).toBeUndefined();
	const own = ['preinstall', 'install', 'postinstall', 'prepublish', 'prepack', 'prepare'];
	expect(Object.keys(manifest.scripts).filter((name) => own.includes(name))).toEqual([]);
});

it('has a section of the changelog for the version of package.json, or for what is to come', () => {
	const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
	const versions = [...changelog.matchAll(/^## \[([^\]]+)\]/gm)].map(([, name]) => name);

	expect(versions).toContain(manifest.version);
	expect(new Set(versions).size).toBe(versions.length);
});
