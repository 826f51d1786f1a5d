import type {
	INodeParameters,
	INodeProperties,
	INodeTypeDescription,
	NodeParameterValueType,
} from 'n8n-workflow';

/**
 * n8n drops parameters that a node lacks without a word, so a test that passes one says less than it reads.
 * Members of a group must be those of the chosen operation; a field of another operation does no harm.
 *
 * @throws Error that names them
 */
export function assertKnownParameters(
	{ displayName, properties }: INodeTypeDescription,
	parameters: INodeParameters,
): void {
	const fields = properties.filter(
		(field) => !/collection/i.test(field.type) || isOfOperation(field, parameters),
	);
	const unknown = unknownIn(fields, parameters, '');
	if (unknown.length === 0) return;
	throw new Error(`${displayName} has no parameter ${unknown.join(', ')} there.`);
}

function isOfOperation({ displayOptions }: INodeProperties, parameters: INodeParameters): boolean {
	return ['resource', 'operation'].every((name) => {
		const shown = displayOptions?.show?.[name];
		const chosen = parameters[name];
		return !shown || chosen === undefined || shown.includes(chosen as string);
	});
}

function unknownIn(
	fields: readonly INodeProperties[],
	values: INodeParameters,
	before: string,
): string[] {
	return Object.entries(values).flatMap(([name, value]) => {
		const own = fields.filter((field) => field.name === name);
		if (own.length === 0) return [before + name];
		const inner = own.map((field) => unknownWithin(field, value, `${before}${name}.`));
		return inner.some(({ length }) => length === 0) ? [] : (inner[0] ?? []);
	});
}

function unknownWithin(
	{ type, options = [] }: INodeProperties,
	value: NodeParameterValueType,
	before: string,
): string[] {
	if (!isObject(value)) return [];
	if (type === 'collection') {
		const fields = options.filter((option) => 'type' in option);
		return unknownIn(fields, value, before);
	}
	if (type !== 'fixedCollection') return [];
	return Object.entries(value).flatMap(([name, entries]) => {
		const group = options.find((option) => option.name === name);
		if (group === undefined || !('values' in group)) return [before + name];
		return [entries]
			.flat()
			.filter(isObject)
			.flatMap((entry) => unknownIn(group.values, entry, `${before}${name}.`));
	});
}

function isObject(value: unknown): value is INodeParameters {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
