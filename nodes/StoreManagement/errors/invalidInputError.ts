import { toJsonText } from '../json';

/**
 * The user's input cannot be sent. Thrown before anything goes out.
 *
 * The message names the field, the value and the rule; `remedy` says what to do.
 */
export class InvalidInputError extends Error {
	override readonly name = 'InvalidInputError';

	/**
	 * @param field display name of the field, as the user sees it in the node
	 * @param rule what is wrong with the value, as the second half of a sentence: "must be …"
	 * @param remedy what to enter instead, as a sentence without a full stop
	 * @param input the value, quoted in the message unless undefined
	 */
	constructor(
		readonly field: string,
		rule: string,
		readonly remedy: string,
		input?: unknown,
	) {
		super(input === undefined ? `${field} ${rule}` : `${field} ${rule} (given: ${quote(input)})`);
	}
}

/** Longest part of a value that a message quotes, in characters. */
const MAX_QUOTE_LENGTH = 80;

function quote(value: unknown): string {
	const text = typeof value === 'string' ? `"${value}"` : toJsonText(value);
	return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}
