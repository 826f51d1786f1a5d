import { toJsonText } from '../json';

/** The user's input cannot be sent. The message names the field, its problem and the value. */
export class InvalidInputError extends Error {
	override readonly name = 'InvalidInputError';
	/** Display names of the fields. */
	readonly titles: readonly string[];

	/**
	 * @param fields display name of the field, or of each field, as the user sees it in the node
	 * @param problem the second half of a sentence: "must be …"
	 * @param remedy the way out, as a sentence without a full stop
	 * @param input the value, quoted in the message unless undefined
	 */
	constructor(
		fields: string | readonly string[],
		problem: string,
		readonly remedy: string,
		input?: unknown,
	) {
		const titles = typeof fields === 'string' ? [fields] : fields;
		// In the quotation marks that n8n puts around them.
		const names = new Intl.ListFormat('en').format(titles.map((title) => `'${title}'`));
		const message = `${names} ${problem}`;
		super(input === undefined ? message : `${message} (given: ${quoteInput(input)})`);
		this.titles = titles;
	}
}

/** What was looked for is not in the part of a list that was searched, so the input may be right. */
export class UnfinishedSearchError extends InvalidInputError {}

/** Longest part of a value that a message quotes, in characters. */
const MAX_QUOTE_LENGTH = 80;

function quoteInput(value: unknown): string {
	// JSON writes null for NaN and for a date that is none.
	const isWritten = typeof value === 'number' || value instanceof Date;
	const other = isWritten ? String(value) : toJsonText(value);
	const text = typeof value === 'string' ? `"${value}"` : other;
	return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}

/** Required fields, or one that the user has added and may remove, have no value. */
export function missingInput(titles: readonly string[], isRemovable = false): InvalidInputError {
	const [title, ...others] = titles;
	if (isRemovable) {
		const remedy = `Enter a value for '${title}', or remove the field`;
		return new InvalidInputError(titles, 'was added but is empty', remedy);
	}
	return others.length === 0
		? new InvalidInputError(titles, 'is required', `Enter a value for '${title}'`)
		: new InvalidInputError(titles, 'are required', 'Enter a value for each of them');
}
