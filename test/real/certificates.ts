import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, type SelfsignedOptions } from 'selfsigned';

/** Environment variable with the folder of the certificates. */
const FOLDER = 'REAL_CERTIFICATES_FOLDER';

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 3_600_000);
const LOCAL = { type: 7, ip: '127.0.0.1' } as const;

const CERTIFICATES = {
	trusted: { host: LOCAL, isSigned: true },
	expired: { host: LOCAL, isSigned: true, notBeforeDate: daysAgo(30), notAfterDate: daysAgo(1) },
	otherHost: { host: { type: 2, value: 'api.example.com' } as const, isSigned: true },
	unknownIssuer: { host: LOCAL, isSigned: false },
};
export type CertificateName = keyof typeof CERTIFICATES;

/**
 * Makes a certificate authority and one certificate of each name. Processes that are started afterwards
 * trust the authority: Node.js reads NODE_EXTRA_CA_CERTS only when it starts.
 *
 * @returns a function that removes them
 */
export async function makeCertificates(): Promise<() => void> {
	const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
	const make = async (name: string, options: SelfsignedOptions) => {
		const made = await generate([{ name: 'commonName', value: name }], options);
		writeFileSync(join(folder, `${name}.pem`), made.cert);
		writeFileSync(join(folder, `${name}.key`), made.private);
		return { key: made.private, cert: made.cert };
	};
	const ca = await make('authority', {
		algorithm: 'sha256',
		extensions: [
			{ name: 'basicConstraints', cA: true },
			{ name: 'keyUsage', keyCertSign: true, cRLSign: true },
		],
	});
	for (const [name, { host, isSigned, ...dates }] of Object.entries(CERTIFICATES)) {
		await make(name, {
			...{ algorithm: 'sha256', ...dates, ...(isSigned && { ca }) },
			extensions: [{ name: 'subjectAltName', altNames: [host] }],
		});
	}
	process.env[FOLDER] = folder;
	process.env.NODE_EXTRA_CA_CERTS = join(folder, 'authority.pem');
	return () => rmSync(folder, { recursive: true });
}

/** The files of a certificate and its key. */
export function certificate(name: CertificateName): { certificate: string; key: string } {
	const folder = process.env[FOLDER];
	if (folder === undefined) throw new Error('Run this with "npm run test:real".');
	return { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
}
