/** A character that people see. */
export const VISIBLE = /[^\s\p{Cf}]/u;

/** A text without spaces and invisible characters at its ends, such as a byte order mark. */
export function trimmed(text: string): string {
	const characters = [...text];
	const isVisible = (character: string): boolean => VISIBLE.test(character);
	return characters
		.slice(Math.max(0, characters.findIndex(isVisible)), characters.findLastIndex(isVisible) + 1)
		.join('');
}
