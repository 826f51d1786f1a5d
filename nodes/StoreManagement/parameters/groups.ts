import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { InvalidInput } from '../transport/failure';

import { isEmpty, type Named, type Parameter, type Place, type ValuesOf } from './parameter';

/** What a collection holds: only the members that the user added. */
export type Members<Parameters extends readonly Parameter[]> = Partial<ValuesOf<Parameters>>;

/** A collection of parameters, each of which the user may add. */
export function collection<
	const Name extends string,
	const Parameters extends readonly Parameter[],
>(property: Named<Name>, members: Parameters): Parameter<Name, Members<Parameters>> {
	return {
		name: property.name,
		properties: [{ ...property, options: propertiesOf(members) }],
		read: (given, place) =>
			isEmpty(given) ? {} : readMembers(members, record(property, given), place),
	};
}

/**
 * A list of entries that all have the same fields, each entry complete.
 *
 * @param entry name and title of one entry; the values are stored under this name
 */
export function entries<const Name extends string, const Parameters extends readonly Parameter[]>(
	property: Named<Name>,
	entry: { name: string; displayName: string },
	fields: Parameters,
): Parameter<Name, Array<ValuesOf<Parameters>>> {
	return {
		name: property.name,
		properties: [{ ...property, options: [{ ...entry, values: propertiesOf(fields) }] }],
		read(given, place) {
			if (isEmpty(given)) return [];
			const list = record(property, given)[entry.name];
			if (list === undefined) return [];
			const rows: unknown[] = Array.isArray(list) ? list : [list];
			return rows.map((row) => readAll(fields, (name) => record(property, row)[name], place));
		},
	};
}

/** Several of the offered values, as a list of them; an expression may yield text with commas. */
export function choices<const Name extends string>(
	property: Named<Name>,
	options: INodePropertyOptions[],
): Parameter<Name, string[]> {
	return {
		name: property.name,
		properties: [{ ...property, options }],
		read(given) {
			if (isEmpty(given)) return [];
			const list: unknown[] = typeof given === 'string' ? given.split(',') : [given].flat();
			const names = list.map((entry) => {
				if (typeof entry === 'string') return entry.trim();
				const remedy = 'Pick from the list, or use an expression that yields a list of names';
				throw new InvalidInput(property.displayName, 'must be a list of names', remedy, entry);
			});
			return names.filter((name) => name !== '');
		},
	};
}

/** Properties of parameters, in their order. */
export function propertiesOf(parameters: readonly Parameter[]): INodeProperties[] {
	return parameters.flatMap(({ properties }) => properties);
}

/**
 * Reads parameters by name.
 *
 * @throws InvalidInput for the first value that breaks a rule
 * @param valueOf what n8n resolved for a name
 */
export function readAll<Parameters extends readonly Parameter[]>(
	parameters: Parameters,
	valueOf: (name: string) => unknown,
	place: Place,
): ValuesOf<Parameters> {
	const values = parameters.map((one) => [one.name, one.read(valueOf(one.name), place)] as const);
	return Object.fromEntries(values) as ValuesOf<Parameters>;
}

function readMembers<Parameters extends readonly Parameter[]>(
	members: Parameters,
	given: Record<string, unknown>,
	place: Place,
): Members<Parameters> {
	const added = members.filter(({ name }) => given[name] !== undefined);
	return readAll(added, (name) => given[name], place) as Members<Parameters>;
}

function record(property: INodeProperties, given: unknown): Record<string, unknown> {
	if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
		return given as Record<string, unknown>;
	}
	const remedy = 'Add the fields one by one, or use an expression that yields an object';
	throw new InvalidInput(property.displayName, 'must be a group of fields', remedy, given);
}
