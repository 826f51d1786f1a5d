import type { SignatureFields } from '../../../../nodes/StoreManagement/parameters/signature';
import {
	idHeaderOf,
	toVerification,
} from '../../../../nodes/StoreManagement/trigger/delivery/scheme';

const header = 'X-Signature';

it('verifies nothing while no field is set', () => {
	expect(toVerification({})).toBeUndefined();
});

it('is what version 0.1 did where no scheme is chosen', () => {
	expect(toVerification({ header })).toEqual({
		header,
		algorithm: 'sha256',
		encoding: 'hex',
		prefix: '',
		keyFormat: 'text',
		content: [{ kind: 'body' }],
		timestamp: undefined,
	});
});

it('knows the headers of Standard Webhooks, also under the name of a service', () => {
	expect(toVerification({ scheme: 'standardWebhooks' })).toMatchObject({
		header: 'webhook-signature',
		prefix: 'v1,',
		algorithm: 'sha256',
		encoding: 'base64',
		keyFormat: 'base64',
		timestamp: { header: 'webhook-timestamp', prefix: '', tolerance: 300_000 },
	});
	const named = { scheme: 'standardWebhooks', header: 'shop-Signature' } as const;
	expect(toVerification(named)).toMatchObject({
		header: 'shop-signature',
		content: [
			{ kind: 'header', name: 'shop-id' },
			{ kind: 'text', text: '.' },
			{ kind: 'timestamp' },
			{ kind: 'text', text: '.' },
			{ kind: 'body' },
		],
		timestamp: { header: 'shop-timestamp' },
	});
	expect(idHeaderOf(named)).toBe('shop-id');
	expect(idHeaderOf({ header })).toBeUndefined();
});

const HEX = { algorithm: 'sha256', encoding: 'hex', keyFormat: 'text' };
const TOLERANCE = 300_000;

it('knows how a time-stamp in the header of the signature is signed', () => {
	expect(toVerification({ scheme: 'timeStamped', header })).toEqual({
		...HEX,
		header,
		prefix: 'v1=',
		content: [{ kind: 'timestamp' }, { kind: 'text', text: '.' }, { kind: 'body' }],
		timestamp: { header, prefix: 't=', tolerance: TOLERANCE },
	});
});

it('knows how a versioned base string is signed', () => {
	const fields = { scheme: 'versionedBaseString', header, timestampHeader: 'X-Time' } as const;
	expect(toVerification(fields)).toEqual({
		...HEX,
		header,
		prefix: 'v0=',
		content: [
			{ kind: 'text', text: 'v0:' },
			{ kind: 'timestamp' },
			{ kind: 'text', text: ':' },
			{ kind: 'body' },
		],
		timestamp: { header: 'X-Time', prefix: '', tolerance: TOLERANCE },
	});
});

it('takes the tolerance in seconds', () => {
	const fields = { scheme: 'timeStamped', header, tolerance: 60 } as const;
	expect(toVerification(fields)?.timestamp).toEqual({ header, prefix: 't=', tolerance: 60_000 });
});

it('finds the time-stamp of a template in the header of the signature, or in one of its own', () => {
	const fields = { scheme: 'custom', header, content: '{timestamp}|{body}' } as const;
	expect(toVerification({ ...fields, timestampPrefix: 'ts=' })?.timestamp).toMatchObject({
		header,
		prefix: 'ts=',
	});
	expect(toVerification({ ...fields, timestampHeader: 'X-Time' })?.timestamp).toMatchObject({
		header: 'X-Time',
		prefix: '',
	});
});

const NAME_OF_HEADER =
	'Enter the name of the header, correct its expression, or remove all details of the signature from the node and the credential';
const PLACEHOLDERS = 'Use {body}, {timestamp} and {header:name} only';

it.each<[rule: string, remedy: string, fields: SignatureFields]>([
	["'Header of Verify Signature' is required", NAME_OF_HEADER, { prefix: 'sha256=' }],
	["'Header of Verify Signature' is required", NAME_OF_HEADER, { header: undefined }],
	["'Header of Verify Signature' is required", NAME_OF_HEADER, { scheme: 'timeStamped' }],
	[
		"'Header of Verify Signature' is required",
		NAME_OF_HEADER,
		{ scheme: 'custom', content: '{body}' },
	],
	[
		"'Timestamp Header of Verify Signature' is required",
		NAME_OF_HEADER,
		{ scheme: 'versionedBaseString', header },
	],
	[
		"'Header' must end in -signature",
		'Enter a name such as webhook-signature, or choose another scheme',
		{ scheme: 'standardWebhooks', header: 'X-Hmac' },
	],
	[
		"'Header' must end in -signature",
		'Enter a name such as webhook-signature, or choose another scheme',
		{ scheme: 'standardWebhooks', header: 'Shop-Signature-2' },
	],
	[
		"'Signed Content' must hold {body}",
		'Write {body} where the service puts the body',
		{ scheme: 'custom', header, content: '{header:a}' },
	],
	[
		'holds {url}, which stands for nothing',
		PLACEHOLDERS,
		{ scheme: 'custom', header, content: '{url}{body}' },
	],
	['holds {header:a b}', PLACEHOLDERS, { scheme: 'custom', header, content: '{header:a b}{body}' }],
	[
		"'Timestamp Header or Timestamp Prefix' is required",
		'Enter the header that carries the time-stamp, or what stands before it',
		{ scheme: 'custom', header, content: '{timestamp}{body}' },
	],
	[
		"'Signed Content' must hold {timestamp}: anybody can change a time-stamp that is not signed",
		'Write {timestamp} where the service puts it, or remove where it stands',
		{ scheme: 'custom', header, timestampHeader: 'X-Time' },
	],
])('refuses half a scheme: %s', (rule, remedy, fields) => {
	const message = expect.stringContaining(rule) as string;
	const refused = expect.objectContaining({ message, remedy }) as Error;
	expect(() => toVerification(fields)).toThrow(refused);
});
