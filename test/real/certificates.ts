import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, type SelfsignedOptions } from 'selfsigned';

/** Environment variable with the folder of the certificates. */
const FOLDER = 'REAL_CERTIFICATES_FOLDER';

const DAY_MS = 24 * 3_600_000;

export type CertificateName = 'trusted' | 'expired' | 'otherHost' | 'unknownIssuer';

/**
 * Makes a certificate authority and one certificate of each name. Processes that are started afterwards
 * trust the authority: Node.js reads NODE_EXTRA_CA_CERTS only when it starts.
 *
 * @returns a function that removes them
 */
export async function makeCertificates(): Promise<() => void> {
	const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
	const write = (name: string, text: string): string => {
		const file = join(folder, name);
		writeFileSync(file, text);
		return file;
	};
	const authority = await generate([{ name: 'commonName', value: 'Authority of the test' }], {
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'keyUsage', keyCertSign: true, cRLSign: true },
		],
	});
	const ca = { key: authority.private, cert: authority.cert };
	const issue = async (
		name: CertificateName,
		host: object,
		options: SelfsignedOptions,
	): Promise<void> => {
		const made = await generate([{ name: 'commonName', value: 'Service' }], {
			algorithm: 'sha256',
			extensions: [{ name: 'subjectAltName', altNames: [host as { type: 7; ip: string }] }],
			...options,
		});
		write(`${name}.pem`, made.cert);
		write(`${name}.key`, made.private);
	};
	const local = { type: 7, ip: '127.0.0.1' };
	const past = (days: number): Date => new Date(Date.now() - days * DAY_MS);
	const expired = { notBeforeDate: past(30), notAfterDate: past(1) };
	await issue('trusted', local, { ca });
	await issue('expired', local, { ca, ...expired });
	await issue('otherHost', { type: 2, value: 'api.example.com' }, { ca });
	await issue('unknownIssuer', local, {});
	process.env[FOLDER] = folder;
	process.env.NODE_EXTRA_CA_CERTS = write('authority.pem', authority.cert);
	return () => rmSync(folder, { recursive: true });
}

/** The files of a certificate and its key. */
export function certificate(name: CertificateName): { certificate: string; key: string } {
	const folder = process.env[FOLDER];
	if (folder === undefined) throw new Error('Run this with "npm run test:real".');
	return { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
}
