import { InvalidInputError, joinNames } from './invalidInputError';

/** A field without a value. */
export interface MissingField {
	/** Display name of the field, as the user sees it in the node. */
	field: string;
	/** Whether the user added the field and may remove it instead of filling it. */
	isRemovable: boolean;
}

/** Required or added fields have no value. One error names all of them. */
export class MissingInputError extends InvalidInputError {
	/** @param fields at least one */
	constructor(readonly fields: readonly MissingField[]) {
		super(namesOf(fields), ruleOf(fields), actionOn(fields));
	}
}

function ruleOf(fields: readonly MissingField[]): string {
	const isOne = namesOf(fields).length === 1;
	if (fields.every(({ isRemovable }) => isRemovable)) {
		return isOne ? 'was added but is empty' : 'were added but are empty';
	}
	return isOne ? 'is required' : 'are required';
}

function actionOn(fields: readonly MissingField[]): string {
	const [first = '', ...others] = namesOf(fields);
	const remedy = `Enter a value for ${others.length === 0 ? joinNames([first]) : 'each of them'}`;
	const removable = fields.filter(({ isRemovable }) => isRemovable);
	if (removable.length === 0) return remedy;
	if (removable.length < fields.length)
		return `${remedy}, or remove ${joinNames(namesOf(removable))}`;
	return `${remedy}, or remove ${others.length === 0 ? 'the field' : 'the fields'}`;
}

/** Each name once. */
function namesOf(fields: readonly MissingField[]): string[] {
	return [...new Set(fields.map(({ field }) => field))];
}
