import execa from 'execa';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, poll } from '../n8n-host';

const PROGRAM = '/usr/sbin/nginx';
const START_MS = 10_000;

/** nginx stops when its standard input ends, even if this process is killed. */
const ENDS_WITH_INPUT = '"$0" -p "$1" -c nginx.conf & cat > /dev/null; kill -QUIT $!; wait';

/** Directives for nginx, each with its semicolon. */
export interface NginxConfig {
	/** In the `http` block: zones, maps, upstreams. */
	http?: string;
	/** In the `server` block, in addition to `listen`. */
	server: string;
	/** Paths of PEM files; with them, nginx speaks TLS. */
	tls?: { certificate: string; key: string };
	/** Further parameters of `listen`, for example " http2". */
	listen?: string;
	/** A free port by default. */
	port?: number;
}

export interface Nginx {
	/** On 127.0.0.1. */
	url: string;
	port: number;
	/** Statuses of the responses so far, oldest first. */
	statuses(): number[];
	errorLog(): string;
	/** The lines of a log that the directives name. */
	log(name: string): string[];
	/** Applies other directives, as `systemctl reload` does. */
	reload(config: NginxConfig): Promise<void>;
	stop(): Promise<void>;
}

/**
 * Starts nginx in a folder of its own. It ends with `stop` or with this process.
 *
 * @throws Error with what nginx says about the directives
 */
export async function startNginx(config: NginxConfig): Promise<Nginx> {
	const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
	const port = config.port ?? (await freePort());
	const configure = async (directives: NginxConfig): Promise<void> => {
		writeFileSync(join(folder, 'nginx.conf'), textOf(directives, port));
		await execa(PROGRAM, ['-t', '-q', '-p', folder, '-c', 'nginx.conf']);
	};
	await configure(config);
	const running = execa('sh', ['-c', ENDS_WITH_INPUT, PROGRAM, folder], { reject: false });
	await untilListening(port);
	const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
	return {
		url: `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
		port,
		statuses: () => read('access.log').split('\n').filter(Boolean).map(Number),
		errorLog: () => read('error.log'),
		log: (name) => (existsSync(join(folder, name)) ? read(name).split('\n').filter(Boolean) : []),
		async reload(changed) {
			await configure(changed);
			process.kill(Number(read('nginx.pid')), 'SIGHUP');
		},
		async stop() {
			running.stdin?.end();
			await running;
			rmSync(folder, { recursive: true });
		},
	};
}

function textOf({ http = '', server, tls, listen = '' }: NginxConfig, port: number): string {
	const user = process.getuid?.() === 0 ? 'user root;' : '';
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	const secure = tls && `ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key};`;
	return `
daemon off;
${user}
pid nginx.pid;
error_log error.log;
worker_processes 1;
events {}
http {
	${temporary.map((name) => `${name}_temp_path ${name};`).join(' ')}
	log_format status '$status';
	access_log access.log status;
	${http}
	server {
		listen 127.0.0.1:${port}${tls ? ' ssl' : ''}${listen};
		${secure ?? ''}
		${server}
	}
}
`;
}

async function untilListening(port: number): Promise<void> {
	const look = (): Promise<boolean> =>
		new Promise((resolve) => {
			const socket = connect(port, '127.0.0.1');
			const end = (result: boolean): void => {
				socket.destroy();
				resolve(result);
			};
			socket.once('connect', () => end(true));
			socket.once('error', () => end(false));
		});
	if (await poll(look, Boolean, { mostMs: START_MS, everyMs: 20 })) return;
	throw new Error(`nginx does not listen on port ${port}.`);
}
