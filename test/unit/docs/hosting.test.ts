import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

import { releaseFacts } from '../../n8n-host';

const FOLDER = path.join(__dirname, '../../../examples/hosting');
const dockerfile = readFileSync(path.join(FOLDER, 'Dockerfile'), 'utf8');
const text = readFileSync(path.join(FOLDER, 'compose.yaml'), 'utf8');

interface Service {
	build?: { context: string; args: Record<string, string> };
	environment?: Record<string, string>;
}
const { services } = parse(text, { merge: true }) as {
	services: Record<string, Service>;
};
const ofN8n = Object.values(services).filter(({ build }) => build);

/** Of n8n's settings, this one is read by a package that is no development dependency. */
const OF_N8N_ITSELF = ['N8N_UNVERIFIED_PACKAGES_ENABLED'];

it('builds on the release of n8n that is tested, with an argument that the image takes', () => {
	const [from = '', ...lines] = dockerfile.trim().split('\n');

	expect(from).toBe(`FROM docker.n8n.io/n8nio/n8n:${releaseFacts('2.x').version}`);
	expect(ofN8n.length).toBeGreaterThan(1);
	const names = ofN8n.flatMap(({ build }) => Object.keys(build?.args ?? {}));
	expect(names.filter((name) => !lines.some((line) => line.startsWith(`ARG ${name}=`)))).toEqual(
		[],
	);
});

it('sets variables that n8n reads', () => {
	const config = path.join(require.resolve('@n8n/config/package.json'), '../dist');
	const sources = readdirSync(config, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.js'))
		.map((name) => readFileSync(path.join(config, name), 'utf8'));
	const set = new Set(ofN8n.flatMap(({ environment = {} }) => Object.keys(environment)));
	const unknown = [...set].filter(
		(name) => !sources.some((source) => source.includes(`'${name}'`)),
	);

	expect(unknown).toEqual(OF_N8N_ITSELF);
});

it('demands each value that has no default', () => {
	const used = text.match(/\$\{[^}]+\}/g) ?? [];

	expect(used.filter((name) => !/^\$\{[A-Z0-9_]+:(?:\?|-.+)\}$/.test(name))).toEqual([]);
});
