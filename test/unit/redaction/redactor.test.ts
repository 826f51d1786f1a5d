import fc from 'fast-check';

import { errorFromResponse } from '../../../nodes/StoreManagement/errors/requestError';
import { Redactor } from '../../../nodes/StoreManagement/redaction/redactor';

const HISTORY = {
	request: 'GET /v2/loja/orders',
	attempts: 1,
	mayHaveSucceeded: false,
	cursorLost: false,
	waitTooLong: false,
};

function redactorOf(...values: unknown[]): Redactor {
	const redactor = new Redactor();
	redactor.add(...values);
	return redactor;
}

const value = fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme' }).filter((text) => {
	// A secret with asterisks cannot be distinguished from the censor.
	return !text.includes('*');
});

it('redacts every secret, however it is encoded', () => {
	fc.assert(
		fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
			const redactor = redactorOf(secret);
			for (const form of [
				secret,
				encodeURIComponent(secret),
				new URLSearchParams({ '': secret }).toString().slice(1),
				JSON.stringify(secret).slice(1, -1),
			]) {
				expect(redactor.redact(`${before}|${form}|${after}`)).not.toContain(form);
			}
		}),
	);
});

it('redacts a secret that contains another one completely', () => {
	expect(redactorOf('abcd', 'abcdefgh').redact('abcdefgh')).toBe('**********');
});

it.each([
	'Authorization: Bearer 1234567890',
	'authorization=Basic dXNlcjpwYXNzd29yZA==',
	'{"access_token":"eyJhbGciOiJIUzI1"}',
	"refresh_token: 'abc123def456'",
	'client_secret=s3cr3t-s3cr3t&grant_type=x',
	'User-Token: 0a1b2c3d4e5f',
	'user-secret-key = 0a1b2c3d4e5f',
	'signature: sha256=0a1b2c3d4e5f',
])('redacts what looks like a credential, known or not: %s', (text) => {
	expect(new Redactor().redact(text)).toContain('**********');
	expect(new Redactor().redact(text)).not.toMatch(
		/1234567890|dXNlcjp|eyJhb|abc123|s3cr3t|0a1b2c3d/,
	);
});

it.each([
	'secret_key: The secret key is required.',
	'The header User-Token: is missing',
	'Basic information is missing',
	'bearer of bad news',
])('keeps sentences about credentials: %s', (text) => {
	expect(new Redactor().redact(text)).toBe(text);
});

it('ignores values that are too short or not texts', () => {
	expect(redactorOf('abc', 42, undefined, null).redact('abc 42 undefined null')).toBe(
		'abc 42 undefined null',
	);
});

it('keeps the latest secrets only', () => {
	const redactor = redactorOf(
		'the very first',
		...Array.from({ length: 200 }, (_, i) => `token-${i}`),
	);
	expect(redactor.redact('the very first')).toBe('the very first');
	expect(redactor.redact('token-199')).toBe('**********');
});

it('redacts before a long message is shortened, because half a secret is not recognized', () => {
	const secret = '0123456789abcdefghij';
	const text = JSON.stringify({ message: `${'x'.repeat(490)}${secret}`, errors: { a: [secret] } });
	const redactor = redactorOf(secret);
	const { details } = errorFromResponse(
		{ status: 400, text, retryAfterSeconds: undefined },
		HISTORY,
		(line) => redactor.redact(line),
	);
	expect(JSON.stringify(details)).not.toContain('0123456');
	expect(details.fieldErrors).toEqual(['a: **********']);
});
