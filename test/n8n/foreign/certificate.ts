import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
	/** The path of the certificate, which a Node.js process trusts with NODE_EXTRA_CA_CERTS. */
	path: string;
	cert: Buffer;
	key: Buffer;
	remove(): void;
}

/** Makes a certificate for some hosts, valid for a day. */
export function makeCertificate(hosts: readonly string[]): Certificate {
	const folder = mkdtempSync(join(tmpdir(), 'foreign-services-'));
	const path = join(folder, 'certificate.pem');
	const key = join(folder, 'key.pem');
	const names = hosts.map((host) => `DNS:${host}`).join(',');
	const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
	execFileSync('openssl', [
		...['req', '-x509', '-nodes', '-days', '1', ...curve, '-keyout', key, '-out', path],
		...['-subj', '/CN=Services of the test', '-addext', `subjectAltName=${names}`],
	]);
	return {
		path,
		cert: readFileSync(path),
		key: readFileSync(key),
		remove: () => rmSync(folder, { recursive: true }),
	};
}
