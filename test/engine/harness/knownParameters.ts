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

/** The fields within one: of a collection, or the groups of a fixed one; undefined of any other. */
function fieldsWithin({ type, options = [] }: INodeProperties): INodeProperties[] | undefined {
	if (type === 'collection') return options.filter((option) => 'type' in option);
	if (type !== 'fixedCollection') return undefined;
	return options
		.filter((option) => 'values' in option)
		.map((group) => ({ ...group, type: 'collection', default: {}, options: group.values }));
}

function unknownIn(
	fields: readonly INodeProperties[],
	values: NodeParameterValueType,
	before: string,
): string[] {
	const given = [values].flat().filter((value) => typeof value === 'object' && value !== null);
	const entries = given.flatMap((one) => Object.entries(one as INodeParameters));
	return entries.flatMap(([name, value]) => {
		const own = fields.filter((field) => field.name === name).map(fieldsWithin);
		if (own.length === 0) return [before + name];
		const inner = own.map((within) => within && unknownIn(within, value, `${before}${name}.`));
		return inner.some((one) => !one?.length) ? [] : (inner[0] ?? []);
	});
}
