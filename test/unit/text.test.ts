import {
	asSentence,
	cleanToken,
	decodeUtf8,
	toSafeText,
	toSingleLine,
	trimmed,
	withoutFullStop,
} from '../../nodes/StoreManagement/text';

it.each<[change: (text: string) => string, text: string, changed: string]>([
	[trimmed, '\ufeff a\u200b b \u200b\n', 'a\u200b b'],
	[trimmed, ' \u200b', ''],
	[cleanToken, ' \u200ba\u200b b\n ', 'a b'],
	[withoutFullStop, 'Too. long.', 'Too. long'],
	[withoutFullStop, 'And so on..', 'And so on..'],
	[asSentence, ' a. b ', 'a. b.'],
	[asSentence, 'a!', 'a!'],
])('[F3] %p of %j is %j', (change, text, changed) => {
	expect(change(text)).toBe(changed);
});

it('[A6] bytes that are no UTF-8 are no text, and what is no text is no token', () => {
	const decoded = (['utf8', 'latin1'] as const).map((code) => decodeUtf8(Buffer.from('ã', code)));
	expect(decoded).toEqual(['ã', undefined]);
	expect(cleanToken(5)).toBe('');
});

describe('A text of the service that is shown', () => {
	it('has spaces in place of invisible characters, and keeps its line breaks', () => {
		expect(toSafeText('a\u200bb\u0007c\nd')).toBe('a b c\nd');
	});

	it('has its angle brackets replaced, so that it holds no tags', () => {
		expect(toSafeText('<b>bold</b>')).toBe('‹b›bold‹/b›');
	});

	it('is cut after 16,384 characters', () => {
		expect(toSafeText('x'.repeat(16_384))).toBe('x'.repeat(16_384));
		expect(toSafeText('x'.repeat(16_385))).toBe(`${'x'.repeat(16_384)}…`);
	});

	it('is one line in the log', () => {
		expect(toSingleLine('a\n\n b\t<c>')).toBe('a b ‹c›');
	});
});
