import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

function json<Content>(...path: string[]): Content {
	return JSON.parse(readFileSync(join(ROOT, ...path), 'utf8')) as Content;
}

interface Manifest {
	dependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
}

it.each(['1.x', '2.x'])('n8n %s itself depends on luxon', (release) => {
	const lock = json<{ packages: Record<string, Manifest | undefined> }>(
		...['test', 'n8n-host', 'releases', release, 'package-lock.json'],
	);
	expect(lock.packages['node_modules/n8n']?.dependencies).toHaveProperty('luxon');
});

it('the package has no dependency that n8n would have to install from a registry', () => {
	const { dependencies, peerDependencies } = json<Manifest>('package.json');
	expect(dependencies).toBeUndefined();
	expect(peerDependencies).toEqual({ 'n8n-workflow': '*' });
});
