import { toJsonText } from '../json';

import type { Failure } from './failures';

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
	 * @param fixedBy who can correct it, if not whoever enters the value
	 * @param searched what was looked for in vain, and how far
	 */
	constructor(
		fields: string | readonly string[],
		problem: string,
		readonly remedy: string,
		input?: unknown,
		readonly fixedBy: Failure['fixedBy'] = 'input',
		readonly searched?: string,
	) {
		const names = typeof fields === 'string' ? [fields] : fields;
		const message = `${joinNames(names)} ${problem}`;
		super(input === undefined ? message : `${message} (given: ${quoteInput(input)})`);
		this.titles = names;
	}
}

/** Names of fields as a text, each in the quotation marks that n8n puts around them: "'A', 'B' and 'C'". */
function joinNames(names: readonly string[]): string {
	const quoted = names.map((name) => `'${name}'`);
	const last = quoted.pop() ?? '';
	return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}

/** Longest part of a value that a message quotes, in characters. */
const MAX_QUOTE_LENGTH = 80;

function quoteInput(value: unknown): string {
	// JSON writes null for NaN and for a date that is none.
	const isWritten = typeof value === 'number' || value instanceof Date;
	const other = isWritten ? String(value) : toJsonText(value);
	const text = typeof value === 'string' ? `"${value}"` : other;
	return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}

/** Required fields, or fields that the user has added and may remove, have no value. One error names all of them. */
export class MissingInputError extends InvalidInputError {
	constructor(
		titles: readonly string[],
		readonly isRemovable: boolean,
	) {
		const [is, was, them] =
			titles.length === 1 ? ['is', 'was', joinNames(titles)] : ['are', 'were', 'each of them'];
		const problem = isRemovable ? `${was} added but ${is} empty` : `${is} required`;
		const fields = titles.length === 1 ? 'field' : 'fields';
		const wayOut = isRemovable ? `, or remove the ${fields}` : '';
		super(titles, problem, `Enter a value for ${them}${wayOut}`);
	}
}
