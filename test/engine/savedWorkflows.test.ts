import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import { loadPackage } from './harness';

type Field = INodeProperties & { noDataExpression?: boolean };

function regexOf(rule: object): unknown {
	const { properties } = rule as { properties?: { regex?: string } };
	return properties?.regex;
}

/** What a workflow saves of a field, and what n8n takes where it has saved nothing, in a line. */
function lineOf(path: string, field: Field): string {
	const { type, default: value, required, noDataExpression, typeOptions, displayOptions } = field;
	const { resource: _, operation: __, ...show } = displayOptions?.show ?? {};
	const further = {
		...(required === true && { required }),
		...(noDataExpression === true && { noDataExpression }),
		...typeOptions,
		...(Object.keys(show).length > 0 && { show }),
		...(displayOptions?.hide && { hide: displayOptions.hide }),
	};
	const choices = (field.options ?? []).flatMap((one) => ('value' in one ? [one.value] : []));
	const modes = (field.modes ?? []).map(({ name, type: kind, typeOptions: more, validation }) => ({
		...{ [name]: kind, ...more },
		...(validation && { rules: validation.map(regexOf) }),
	}));
	return [
		`${path}: ${type} = ${JSON.stringify(value)}`,
		...(choices.length > 0 ? [`of ${JSON.stringify(choices)}`] : []),
		...[further, ...modes].map((one) => JSON.stringify(one)).filter((text) => text !== '{}'),
	].join(' ');
}

function linesOf(field: INodeProperties, before = ''): string[] {
	const path = before + field.name;
	const inside = (field.options ?? []).flatMap((option) => {
		if ('values' in option) {
			return option.values.flatMap((one) => linesOf(one, `${path}.${option.name}.`));
		}
		return 'type' in option ? linesOf(option, `${path}.`) : [];
	});
	return [lineOf(path, field), ...inside];
}

/** The lines of all fields, and after each the operations that have it. */
function savedBy({ properties }: INodeTypeDescription): string[] {
	const operations = new Map<string, string[]>();
	for (const property of properties) {
		const show = property.displayOptions?.show as Record<string, string[]> | undefined;
		const { resource = [''], operation = [''] } = show ?? {};
		const places = resource.flatMap((one) => operation.map((other) => `${one}.${other}`));
		for (const line of linesOf(property)) {
			operations.set(line, [...(operations.get(line) ?? []), ...places]);
		}
	}
	return [...operations].map(([line, places]) => `${line} | ${places.join(' ')}`);
}

// A workflow saves only what differs from the defaults: whoever changes one of these lines changes
// what saved workflows do, or what their fields accept.
it.each(['storeManagement', 'storeManagementTrigger'])(
	'%s keeps the types, defaults and choices that saved workflows rely on',
	async (name) => {
		const pkg = await loadPackage();
		const { description } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`);

		expect(savedBy(description)).toMatchSnapshot();
	},
);
