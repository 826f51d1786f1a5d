import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const { projects } = jest.requireActual<{
	projects: Array<{ displayName: string; testMatch: string[] }>;
}>('../../jest.config');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const workflows = ['ci', 'nightly', 'weekly'].map((name) => read(`.github/workflows/${name}.yml`));

/** The folders of `test/` that have tests, and those that a suite names: `test/{unit,engine}/**` or `test/n8n/*`. */
const withTests = new Set(
	readdirSync(path.join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
		.map((file) => file.split(path.sep)[0]),
);
const named = projects.flatMap(({ testMatch: [glob = ''] }) =>
	(/test\/\{?([\w,-]+)/.exec(glob)?.[1] ?? '').split(','),
);

it('each folder of tests belongs to a suite; the editor has a runner of its own', () => {
	expect([...withTests].sort()).toEqual([...new Set([...named, 'browser'])].sort());
});

it.each([...projects.map(({ displayName }) => displayName), 'browser'])(
	'a workflow runs the suite %s',
	(suite) => {
		const script = suite === 'package' ? 'test' : `test:${suite}`;
		expect(Object.keys(scripts)).toContain(script);
		expect(
			workflows.some((text) => text.includes(`npm ${suite === 'package' ? '' : 'run '}${script}`)),
		).toBe(true);
	},
);
