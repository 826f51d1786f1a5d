import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
	/** The path of the certificate, which a Node.js process trusts with NODE_EXTRA_CA_CERTS. */
	path: string;
	cert: string;
	key: string;
	remove(): void;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = 365;
const LINE = /.{1,64}/g;

/** Tags of ASN.1, in which a certificate is written (RFC 5280). */
const TAG = {
	...{ boolean: 0x01, integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, text: 0x0c },
	...{ time: 0x17, sequence: 0x30, set: 0x31, version: 0xa0, extensions: 0xa3, dnsName: 0x82 },
} as const;
/** Object identifiers, encoded: ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints. */
const OID = {
	signature: oid('2a8648ce3d040302'),
	name: oid('550403'),
	hosts: oid('551d11'),
	constraints: oid('551d13'),
};

/** Makes a certificate for some hosts, valid for a year; Node.js has no function for it. */
export function makeCertificate(hosts: readonly string[]): Certificate {
	const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const algorithm = sequence(OID.signature);
	const name = sequence(
		der(TAG.set, sequence(OID.name, der(TAG.text, Buffer.from('Services of the test')))),
	);
	const now = Date.now();
	const names = hosts.map((host) => der(TAG.dnsName, Buffer.from(host)));
	const isAuthority = sequence(der(TAG.boolean, Buffer.from([0xff])));
	const content = sequence(
		der(TAG.version, der(TAG.integer, Buffer.from([2]))),
		// A serial number is positive.
		der(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
		algorithm,
		name,
		sequence(time(now - DAY_MS), time(now + DAYS * DAY_MS)),
		name,
		publicKey.export({ format: 'der', type: 'spki' }),
		der(
			TAG.extensions,
			sequence(
				sequence(OID.hosts, der(TAG.octets, sequence(...names))),
				sequence(OID.constraints, der(TAG.octets, isAuthority)),
			),
		),
	);
	const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
	const cert = pem(sequence(content, algorithm, der(TAG.bits, signature)));
	const folder = mkdtempSync(join(tmpdir(), 'foreign-services-'));
	const path = join(folder, 'certificate.pem');
	writeFileSync(path, cert);
	return {
		...{ path, cert, key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() },
		remove: () => rmSync(folder, { recursive: true }),
	};
}

/** A value of ASN.1: its tag, its length and its content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const { length } = content;
	const long = Buffer.from(length.toString(16).padStart(4, '0'), 'hex');
	const size = length < 0x80 ? Buffer.from([length]) : Buffer.concat([Buffer.from([0x82]), long]);
	return Buffer.concat([Buffer.from([tag]), size, content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
	return der(TAG.sequence, ...parts);
}

function oid(encoded: string): Buffer {
	return der(TAG.oid, Buffer.from(encoded, 'hex'));
}

/** A time such as `260101000000Z`. */
function time(ms: number): Buffer {
	const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14);
	return der(TAG.time, Buffer.from(`${digits}Z`));
}

function pem(certificate: Buffer): string {
	const lines = certificate.toString('base64').match(LINE) ?? [];
	return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
