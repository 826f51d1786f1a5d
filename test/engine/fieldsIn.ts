import type { INodeParameters, INodeProperties } from 'n8n-workflow';

/** The fields of a description, including nested ones. */
export function fieldsIn(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const inner = (property.options ?? []).flatMap((option) => {
			if ('values' in option) return option.values;
			return 'type' in option ? [option] : [];
		});
		return [property, ...fieldsIn(inner)];
	});
}

/** The fields with a list of choices, each with a function that returns parameters holding its value. */
export function choicesIn(
	fields: readonly INodeProperties[],
): Array<[field: INodeProperties, hold: (value: string) => INodeParameters]> {
	return fields.flatMap((field): ReturnType<typeof choicesIn> => {
		if (field.type === 'options') return [[field, (value) => ({ [field.name]: value })]];
		const members = field.type === 'collection' ? (field.options ?? []) : [];
		const inner = choicesIn(members.flatMap((member) => ('type' in member ? [member] : [])));
		return inner.map(([member, hold]) => [member, (value) => ({ [field.name]: hold(value) })]);
	});
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
