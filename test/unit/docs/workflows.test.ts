/** @real-time git runs as a process. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.join(__dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

interface Step {
	uses?: string;
	run?: string;
}
interface Job {
	'runs-on': string;
	'timeout-minutes'?: number;
	permissions?: Record<string, string>;
	steps: Step[];
}
const jobsOf = (name: string) =>
	(parse(read(`.github/workflows/${name}`)) as { jobs: Record<string, Job> }).jobs;

const WORKFLOWS = readdirSync(path.join(ROOT, '.github/workflows'));

describe.each(WORKFLOWS)('%s', (name) => {
	const jobs = Object.values(jobsOf(name));

	it('runs each job on an image that stays the same, and ends it', () => {
		const images = jobs.map((job) => [job['runs-on'], typeof job['timeout-minutes']]);

		expect(new Set(images.flat())).toEqual(new Set(['ubuntu-24.04', 'number']));
	});

	it('runs commands and files that exist', () => {
		const text = read(`.github/workflows/${name}`).replaceAll(/#.*$/gm, '');
		const named = [...text.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, script = '']) => script);
		const ofNpm = ['ci', 'config', 'install', 'pack', 'publish', 'view'];
		const files = [...text.matchAll(/(?:node|bash) ([\w./-]+)/g)].map(([, file = '']) => file);

		expect(named.filter((script) => !scripts[script] && !ofNpm.includes(script))).toEqual([]);
		expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
	});
});

it('pins what runs beside the signature of the package to a commit', () => {
	const used = read('.github/workflows/publish.yml').match(/uses: .*/g) ?? [];

	expect(used.length).toBeGreaterThan(0);
	expect(used.filter((text) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(text))).toEqual([]);
});

it('gives no job both the right to publish and the right to change the repository', () => {
	const rights = Object.values(jobsOf('publish.yml')).map(({ permissions = {} }) => permissions);

	expect(rights.filter((held) => held['id-token'] === 'write')).toHaveLength(1);
	expect(rights.filter((held) => held['id-token'] && held.contents === 'write')).toEqual([]);
});

it('lets Dependabot watch each lock file', () => {
	const { updates } = parse(read('.github/dependabot.yml')) as {
		updates: Array<{ 'package-ecosystem': string; directories?: string[] }>;
	};
	const watched = updates
		.filter((update) => update['package-ecosystem'] === 'npm')
		.flatMap(({ directories = [] }) => directories);
	const files = execFileSync('git', ['ls-files', '*package-lock.json'], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	const folders = files
		.trim()
		.split('\n')
		.map((file) => path.posix.join('/', path.dirname(file)));

	expect(watched.sort()).toEqual(folders.sort());
});
