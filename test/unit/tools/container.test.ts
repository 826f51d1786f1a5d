/** @real-time n8n runs as a process. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureN8n, startN8n } from '../../../tools/n8n-host';

/** Runs in place of a container what answers as n8n does, and says what it was started with. */
const DOCKER = `#!/bin/sh
echo "$@" >> "$DOCKER_FOLDER/calls"
case "$1" in
	run) echo $$ > "$DOCKER_FOLDER/$4"; exec node "$DOCKER_FOLDER/n8n.js" ;;
	kill) exec kill -s "\${3#SIG}" "$(cat "$DOCKER_FOLDER/$4")" ;;
esac
`;
const N8N = `
const { N8N_PORT, N8N_UNVERIFIED_PACKAGES_ENABLED } = process.env;
console.log('unverified packages:', N8N_UNVERIFIED_PACKAGES_ENABLED);
process.on('SIGTERM', () => process.exit(0));
require('node:http')
	.createServer((request, response) => response.setHeader('content-type', 'application/json').end('{}'))
	.listen(N8N_PORT, '127.0.0.1');
`;

const { PATH } = process.env;
let folder: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'docker-'));
	writeFileSync(path.join(folder, 'docker'), DOCKER, { mode: 0o755 });
	writeFileSync(path.join(folder, 'n8n.js'), N8N);
	process.env.PATH = `${folder}${path.delimiter}${PATH}`;
	process.env.DOCKER_FOLDER = folder;
});

afterEach(() => {
	process.env.PATH = PATH;
	delete process.env.DOCKER_FOLDER;
	rmSync(folder, { recursive: true });
});

it.each([
	['stop', 'SIGTERM', false],
	['kill', 'SIGKILL', true],
] as const)(
	'starts n8n 3 in a container, reads its log, and ends it with %s',
	async (end, signal, failed) => {
		const userFolder = path.join(folder, 'user');
		const host = await ensureN8n('3.x');
		const env = { N8N_ENCRYPTION_KEY: 'never in the arguments' };
		const n8n = await startN8n({ host, userFolder, env, log: `container-${end}` });

		const log = readFileSync(n8n.log, 'utf8');
		if (end === 'stop') await n8n.stop();
		else n8n.kill(signal);
		const ended = await n8n.ended;

		expect(log).toContain('unverified packages: true');
		expect(ended.failed).toBe(failed);
		const calls = readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');
		expect(calls).toEqual([
			'pull --quiet docker.n8n.io/n8nio/n8n:3.0.0',
			expect.stringMatching(/^run .* --env N8N_ENCRYPTION_KEY .*:3\.0\.0 start$/),
			expect.stringContaining(`kill --signal ${signal} n8n-`),
		]);
		expect(calls[1]).toContain(`--network host --user ${process.getuid?.()}:`);
		expect(calls[1]).toContain(`--volume ${userFolder}:${userFolder}`);
		expect(calls[1]).not.toContain(env.N8N_ENCRYPTION_KEY);
	},
);
