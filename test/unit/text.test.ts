import {
	asSentence,
	decodeUtf8,
	toSafeText,
	toSingleLine,
	trimmed,
	withoutFullStop,
} from '../../nodes/StoreManagement/text';

const x = (count: number): string => 'x'.repeat(count);

it.each<[change: (text: string) => string, text: string, changed: string]>([
	[trimmed, '\ufeff a b\u00a0\n', 'a b'],
	[withoutFullStop, 'Too. long.', 'Too. long'],
	[withoutFullStop, 'And so on..', 'And so on..'],
	[asSentence, ' a. b ', 'a. b.'],
	[asSentence, 'a!', 'a!'],
	// A text of the service holds no tag, no invisible character, and no second line in a log.
	[toSafeText, 'a\u200bb\u0007c\nd', 'a b c\nd'],
	[toSafeText, '<b>bold</b>', '‹b›bold‹/b›'],
	[toSafeText, x(16_384), x(16_384)],
	[toSafeText, x(16_385), `${x(16_384)}…`],
	[toSingleLine, 'a\n\n b\t<c>', 'a b ‹c›'],
])('[F3] %p of %j is %j', (change, text, changed) => {
	expect(change(text)).toBe(changed);
});

it('[A6] bytes that are no UTF-8 are no text, and what is no text is no token', () => {
	const decoded = (['utf8', 'latin1'] as const).map((code) => decodeUtf8(Buffer.from('ã', code)));
	expect(decoded).toEqual(['ã', undefined]);
	expect(trimmed(5)).toBe('');
});
