import { z } from 'zod';

import type { Node } from './schemas';

const settingsSchema = z.object({
	assignments: z.object({ assignments: z.array(z.object({ name: z.string() }).passthrough()) }),
});

/** The node Settings of a template with other values; any other node as it is. */
export function withSettings(node: Node, values: Readonly<Record<string, unknown>>): Node {
	if (node.name !== 'Settings') return node;
	const { assignments } = settingsSchema.parse(node.parameters).assignments;
	const entered = assignments.map((field) =>
		field.name in values ? { ...field, value: values[field.name] } : field,
	);
	return { ...node, parameters: { ...node.parameters, assignments: { assignments: entered } } };
}
