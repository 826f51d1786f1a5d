import type { INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';

/** The fields of a description, including nested ones. */
export function fieldsIn(properties: readonly INodeProperties[]): INodeProperties[] {
	return placesIn(properties).map(({ field }) => field);
}

/** A field, and where its value stands among the parameters of a node. */
export interface Place {
	/** For example "options.requestOptions.timeout". */
	path: string;
	field: INodeProperties;
	/** The parameters in which the field has a value. */
	hold: (value: NodeParameterValueType) => INodeParameters;
}

/** The fields of a description, including those of collections and of the first entry of a list. */
export function placesIn(
	properties: readonly INodeProperties[],
	before = '',
	outer = (parameters: INodeParameters): INodeParameters => parameters,
): Place[] {
	return properties.flatMap((field): Place[] => {
		const { name, type, options = [] } = field;
		const path = before + name;
		const hold: Place['hold'] = (value) => outer({ [name]: value });
		const inner = options.flatMap((option) => {
			if ('values' in option) {
				const within = `${path}.${option.name}.`;
				return placesIn(option.values, within, (value) => hold({ [option.name]: [value] }));
			}
			if (type !== 'collection' || !('type' in option)) return [];
			return placesIn([option], `${path}.`, hold);
		});
		return [{ path, field, hold }, ...inner];
	});
}

/** The paths of all values. A locator is one. */
export function leavesOf(value: unknown, path = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, path));
	if (typeof value !== 'object' || value === null || '__rl' in value) return [path];
	return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`));
}

/** A value or expression as the panel keeps it: that of a locator stands under its last mode, which takes text. */
export function filledIn({ field }: Place, value: string): INodeParameters | string {
	const mode = field.modes?.at(-1)?.name;
	return mode === undefined ? value : { __rl: true, mode, value };
}

/** Parameters with others in place of their own, at any depth. */
export function withParameters(
	parameters: INodeParameters,
	others: INodeParameters,
): INodeParameters {
	return merged(parameters, others) as INodeParameters;
}

function merged(own: unknown, others: unknown): unknown {
	if (Array.isArray(own) && Array.isArray(others)) {
		return others.map((other, index) => merged(own[index], other));
	}
	const areObjects = [own, others].every((one) => typeof one === 'object' && one !== null);
	if (!areObjects || Reflect.has(Object(others) as object, '__rl')) return others;
	const entries = Object.entries(others as object).map(([name, other]): [string, unknown] => [
		name,
		merged(Reflect.get(own as object, name), other),
	]);
	return { ...(own as object), ...Object.fromEntries(entries) };
}

/** The values that a list offers, and those that an error about another value names. */
export function offeredAndTaken(
	{ options = [] }: INodeProperties,
	error: string,
): { offered: string[]; taken: string[] } {
	const offered = options.map((option) => ('value' in option ? String(option.value) : ''));
	const [, list = ''] = /must be (?:one of )?(.*) \(given: /.exec(error) ?? [];
	return { offered: offered.sort(), taken: list.split(/, | or /).sort() };
}
