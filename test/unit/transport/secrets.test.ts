import fc from 'fast-check';

import { failureOf } from '../../../nodes/StoreManagement/transport/facts';
import { Secrets } from '../../../nodes/StoreManagement/transport/secrets';

const COURSE = {
	request: 'GET /v2/loja/orders',
	sent: 1,
	mayHaveHappened: false,
	answerLost: false,
	waitTooLong: false,
};

function secretsOf(...values: unknown[]): Secrets {
	const secrets = new Secrets();
	secrets.add(...values);
	return secrets;
}

const value = fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme' }).filter((text) => {
	// A mask that is itself a value, or part of one, cannot be told from it.
	return !text.includes('*');
});

it('masks every value, however it is written', () => {
	fc.assert(
		fc.property(value, fc.string(), fc.string(), (secret, before, after) => {
			const secrets = secretsOf(secret);
			for (const form of [
				secret,
				encodeURIComponent(secret),
				new URLSearchParams({ '': secret }).toString().slice(1),
				JSON.stringify(secret).slice(1, -1),
			]) {
				expect(secrets.mask(`${before}|${form}|${after}`)).not.toContain(form);
			}
		}),
	);
});

it('masks a value that is part of another, and the rest of the other', () => {
	expect(secretsOf('abcd', 'abcdefgh').mask('abcdefgh')).toBe('**********');
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
])('masks what looks like a credential, known or not: %s', (text) => {
	expect(new Secrets().mask(text)).toContain('**********');
	expect(new Secrets().mask(text)).not.toMatch(/1234567890|dXNlcjp|eyJhb|abc123|s3cr3t|0a1b2c3d/);
});

it.each([
	'secret_key: The secret key is required.',
	'The header User-Token: is missing',
	'Basic information is missing',
	'bearer of bad news',
])('leaves words about credentials alone: %s', (text) => {
	expect(new Secrets().mask(text)).toBe(text);
});

it('does not search for what is too short, or no text', () => {
	expect(secretsOf('abc', 42, undefined, null).mask('abc 42 undefined null')).toBe(
		'abc 42 undefined null',
	);
});

it('keeps the latest values only', () => {
	const secrets = secretsOf(
		'the very first',
		...Array.from({ length: 200 }, (_, i) => `token-${i}`),
	);
	expect(secrets.mask('the very first')).toBe('the very first');
	expect(secrets.mask('token-199')).toBe('**********');
});

it('masks before a long message is shortened: half a value would be found no more', () => {
	const secret = '0123456789abcdefghij';
	const text = JSON.stringify({ message: `${'x'.repeat(490)}${secret}`, errors: { a: [secret] } });
	const { facts } = failureOf({ status: 400, headers: {}, text }, COURSE, secretsOf(secret));
	expect(JSON.stringify(facts)).not.toContain('0123456');
	expect(facts.fieldErrors).toEqual(['a: **********']);
});
