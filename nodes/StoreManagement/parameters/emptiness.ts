/** What an empty value of a field means, where that is not the usual. */
export type IfEmpty =
	/** An empty list or object is a value. */
	| 'keep'
	/** Whoever added the field and left it blank has left it out. */
	| 'leaveOut'
	/** Even a model must fill it once it was added: left out, it would widen a discount, or return somebody else's data. */
	| 'refuse';

/** Also the words in which a model writes that there is no value. */
const BLANK = /^(?:null|""|'')?$/;
const EMPTY_IN_WORDS = /^\s*(?:\[\s*\]|\{\s*\})\s*$/;

/** Whether there is no value, or an empty list or object: wherever a value is expected, that is none. */
export function isEmpty(input: unknown): boolean {
	if (typeof input === 'string' && BLANK.test(input.trim())) return true;
	return input === undefined || input === null || isEmptyContainer(input);
}

/** Whether a value is a list or an object that holds nothing, also as a text. A date, for example, is neither. */
export function isEmptyContainer(input: unknown): boolean {
	if (typeof input === 'string') return EMPTY_IN_WORDS.test(input);
	const isContainer = /^\[object (?:Array|Object)\]$/.test(Object.prototype.toString.call(input));
	return isContainer && Object.keys(Object(input) as object).length === 0;
}
