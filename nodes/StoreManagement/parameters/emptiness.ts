import { VISIBLE } from '../text';

/** What an empty value of a field means, where that is not the usual. */
export type IfEmpty =
	/** An empty list or object is a value. */
	| 'keep'
	/** Whoever added the field and left it blank has left it out. */
	| 'leaveOut'
	/** Even a model must fill it once it was added: left out, it would widen a discount, or return somebody else's data. */
	| 'refuse';

/** Where a field stands that is empty. */
interface EmptyField {
	required?: boolean | undefined;
	ifEmpty?: IfEmpty | undefined;
	/** A list or an object without contents, as opposed to no value at all. */
	isContainer: boolean;
	/** The user added the field to a group. */
	isAdded: boolean;
	/** A model may leave the field out, for which it writes something empty. */
	isOptionalForModel: boolean;
	isExpression: boolean | undefined;
}

/**
 * Says what an empty field means: a value, none, or a mistake. What is empty within a value, such as an entry of a list or
 * a cell of a row, is up to whoever reads that value.
 */
export function whatEmptyMeans(field: EmptyField): 'value' | 'leftOut' | 'missing' | 'noResult' {
	const { required, isAdded, isOptionalForModel, isContainer, isExpression, ifEmpty } = field;
	if (isOptionalForModel) return isAdded && ifEmpty === 'refuse' ? 'missing' : 'leftOut';
	if (required || isAdded) return isAllowed(field) ? valueOrNone(isContainer) : 'missing';
	// Only a person leaves a field empty on purpose.
	return isExpression && !isContainer ? 'noResult' : valueOrNone(isContainer);
}

/** Whether a field may be empty that is required or was added. */
function isAllowed({ required, ifEmpty, isContainer }: EmptyField): boolean {
	return isContainer ? ifEmpty === 'keep' : ifEmpty === 'leaveOut' && !required;
}

function valueOrNone(isContainer: boolean): 'value' | 'leftOut' {
	return isContainer ? 'value' : 'leftOut';
}

/** Whether there is no value: the field was left empty, or its expression returned nothing. */
export function isEmpty(input: unknown): input is '' | null | undefined {
	if (typeof input === 'string') return !VISIBLE.test(input);
	return input === undefined || input === null;
}

/** Whether a list or an object holds nothing. A date, for example, is neither. */
export function isEmptyContainer(input: unknown): boolean {
	const isContainer = /^\[object (?:Array|Object)\]$/.test(Object.prototype.toString.call(input));
	return isContainer && Object.keys(Object(input) as object).length === 0;
}

const NOTHING_IN_WORDS = /^\s*(?:null|""|''|\[\s*\]|\{\s*\})\s*$/;

/** Whether a value is how a model writes that it leaves something out. */
export function isEmptyForModel(input: unknown): boolean {
	const isInWords = typeof input === 'string' && NOTHING_IN_WORDS.test(input);
	return isInWords || isEmpty(input) || isEmptyContainer(input);
}
