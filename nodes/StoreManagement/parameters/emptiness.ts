/** Also the words in which a model writes that there is no value, and an empty list or object as a text. */
const BLANK = /^(?:null|""|''|\[\s*\]|\{\s*\})?$/;

/** Whether there is no value, or an empty list or object: wherever a value is expected, that is none. A date, for example, is one. */
export function isEmpty(input: unknown): boolean {
	if (typeof input === 'string') return BLANK.test(input.trim());
	if (input === undefined || input === null) return true;
	const isContainer = /^\[object (?:Array|Object)\]$/.test(Object.prototype.toString.call(input));
	return isContainer && Object.keys(input).length === 0;
}
