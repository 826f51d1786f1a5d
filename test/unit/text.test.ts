import { toSafeText, toSingleLine } from '../../nodes/StoreManagement/text';

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
