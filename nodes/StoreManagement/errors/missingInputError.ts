import { InvalidInputError, joinNames } from './invalidInputError';

export interface MissingField {
	/** Display name of the field, as the user sees it in the node. */
	field: string;
	/** Whether the user added the field and may remove it instead of filling it. */
	isRemovable: boolean;
}

/** Required or added fields have no value. One error names all of them. */
export class MissingInputError extends InvalidInputError {
	constructor(readonly fields: readonly MissingField[]) {
		const names = namesOf(fields);
		const removable = namesOf(fields.filter(({ isRemovable }) => isRemovable));
		super(names, problemOf(names, removable), remedyForEmpty(names, removable));
	}
}

function problemOf(names: readonly string[], removable: readonly string[]): string {
	const isSingle = names.length === 1;
	if (removable.length < names.length) return isSingle ? 'is required' : 'are required';
	return isSingle ? 'was added but is empty' : 'were added but are empty';
}

function remedyForEmpty(names: readonly string[], removable: readonly string[]): string {
	const remedy = `Enter a value for ${names.length === 1 ? joinNames(names) : 'each of them'}`;
	if (removable.length === 0) return remedy;
	if (removable.length < names.length) return `${remedy}, or remove ${joinNames(removable)}`;
	return `${remedy}, or remove ${names.length === 1 ? 'the field' : 'the fields'}`;
}

function namesOf(fields: readonly MissingField[]): string[] {
	return [...new Set(fields.map(({ field }) => field))];
}
