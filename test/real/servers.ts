import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureProgram, poll, ProcessGroup } from '../n8n-host';

const program = ensureProgram('nginx');

/** Starts a program that listens on a port of 127.0.0.1. It ends with `stop` or with this process. */
export async function startServer(command: string, args: string[], port: number) {
	const server = new ProcessGroup(command, args, {
		cwd: __dirname,
		env: process.env,
		output: 'inherit',
	});
	const isListening = async () =>
		await new Promise<boolean>((resolve) => {
			const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed));
			socket.once('error', () => resolve(false));
		});
	if (await poll(isListening, Boolean, { mostMs: 60_000, everyMs: 50 })) return server;
	throw new Error(`${command} does not listen on port ${port}`);
}

/**
 * Starts nginx in a folder of its own.
 *
 * @param server directives of the `server` block, beside `listen`
 * @param http directives of the `http` block
 */
export async function startNginx(port: number, server: string, http = '') {
	const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	const config = `
		daemon off;
		${process.getuid?.() === 0 ? 'user root;' : ''}
		pid nginx.pid;
		error_log error.log;
		events {}
		http {
			${temporary.map((name) => `${name}_temp_path ${name};`).join(' ')}
			log_format status '$status';
			access_log access.log status;
			${http}
			server { listen 127.0.0.1:${port}; ${server} }
		}`;
	writeFileSync(join(folder, 'nginx.conf'), config);
	const nginx = await startServer(await program, ['-p', folder, '-c', 'nginx.conf'], port);
	return {
		url: `http://127.0.0.1:${port}`,
		/** Statuses of the responses so far, as a log has them. */
		statuses: (log = 'access.log') =>
			readFileSync(join(folder, log), 'utf8').split('\n').filter(Boolean).map(Number),
		async stop() {
			await nginx.stop(5_000);
			rmSync(folder, { recursive: true });
		},
	};
}
