import type { INodeProperties } from 'n8n-workflow';

/** The fields of a description, those within others too. */
export function fieldsIn(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => {
		const inner = (property.options ?? []).flatMap((option) => {
			if ('values' in option) return option.values;
			return 'type' in option ? [option] : [];
		});
		return [property, ...fieldsIn(inner)];
	});
}
