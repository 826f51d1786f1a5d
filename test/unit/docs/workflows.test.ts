import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const ROOT = path.join(__dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

interface Job {
	permissions?: Record<string, string>;
}
const jobsOf = (name: string) =>
	(parse(read(`.github/workflows/${name}`)) as { jobs: Record<string, Job> }).jobs;

const WORKFLOWS = readdirSync(path.join(ROOT, '.github/workflows'));

it.each(WORKFLOWS)('%s runs commands and files that exist', (name) => {
	const text = read(`.github/workflows/${name}`).replaceAll(/#.*$/gm, '');
	const named = [...text.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, script = '']) => script);
	const ofNpm = ['ci', 'config', 'install', 'pack', 'publish', 'view'];
	const files = [...text.matchAll(/(?:node|bash) ([\w./-]+)/g)].map(([, file = '']) => file);

	expect(named.filter((script) => !scripts[script] && !ofNpm.includes(script))).toEqual([]);
	expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
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
