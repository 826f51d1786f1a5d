import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
	version: string;
	scripts: Record<string, string>;
	dependencies?: object;
	repository: { url: string };
	homepage: string;
};

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
