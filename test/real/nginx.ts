import execa from 'execa';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, poll } from '../n8n-host';

const PROGRAM = '/usr/sbin/nginx';
const START = { mostMs: 10_000, everyMs: 20 };

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
	/** A free port by default. */
	port?: number;
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/**
 * Starts nginx on 127.0.0.1, in a folder of its own. It ends with `stop` or with this process.
 *
 * @throws Error with what nginx says about the directives
 */
export async function startNginx(config: NginxConfig) {
	const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
	const port = config.port ?? (await freePort());
	const configure = async (directives: NginxConfig): Promise<void> => {
		writeFileSync(join(folder, 'nginx.conf'), textOf(directives, port));
		await execa(PROGRAM, ['-t', '-q', '-p', folder, '-c', 'nginx.conf']);
	};
	await configure(config);
	const running = execa('sh', ['-c', ENDS_WITH_INPUT, PROGRAM, folder], { reject: false });
	if (!(await poll(async () => await isListening(port), Boolean, START))) {
		throw new Error(`nginx does not listen on port ${port}.`);
	}
	/** The lines of a log that the directives name. */
	const log = (name: string): string[] => {
		const file = join(folder, name);
		return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
	};
	return {
		url: `${config.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
		...{ port, log },
		/** Statuses of the responses so far, oldest first. */
		statuses: () => log('access.log').map(Number),
		/** Applies other directives, as `systemctl reload` does. */
		async reload(changed: NginxConfig) {
			await configure(changed);
			process.kill(Number(readFileSync(join(folder, 'nginx.pid'), 'utf8')), 'SIGHUP');
		},
		stop: async () => {
			running.stdin?.end();
			await running;
			rmSync(folder, { recursive: true });
		},
	};
}

function textOf({ http = '', server, tls }: NginxConfig, port: number): string {
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
		listen 127.0.0.1:${port}${tls ? ' ssl' : ''};
		${secure ?? ''}
		${server}
	}
}
`;
}

const isListening = async (port: number): Promise<boolean> =>
	await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => resolve(socket.destroy().destroyed));
		socket.once('error', () => resolve(false));
	});
