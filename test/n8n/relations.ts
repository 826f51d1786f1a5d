import { z } from 'zod';

/** A workflow, as far as it matters what its nodes ask for. */
export interface Template {
	nodes: readonly { parameters?: unknown }[];
}

const storeSchema = z.object({
	resource: z.literal('order'),
	output: z.string().default('simplified'),
	selectedFields: z.array(z.string()).default([]),
	options: z.object({
		include: z.array(z.string()).default([]),
		createdAfter: z.string().optional(),
		customer: z.string().optional(),
	}),
});

/** Whether a node of a template is about a resource. */
export function isAbout({ nodes }: Template, resource: string): boolean {
	const schema = z.object({ resource: z.literal(resource) });
	return nodes.some(({ parameters }) => schema.safeParse(parameters).success);
}

/** What a field that the node derives comes from. */
const SOURCES: Readonly<Record<string, string>> = {
	created_at: 'statuses',
	customer_email: 'customer',
	customer_name: 'customer',
	is_paid: 'transactions',
	status_at: 'statuses',
};
const SIMPLIFIED = ['customer', 'status', 'statuses', 'transactions'];

/** What the nodes of a template ask for with an order, and what they add by themselves. */
export function relationsOf({ nodes }: Template): string[] {
	return nodes.flatMap(({ parameters }) => {
		const { success, data } = storeSchema.safeParse(parameters);
		if (!success) return [];
		const { output, selectedFields, options } = data;
		const picked = selectedFields.map((name) => SOURCES[name] ?? name.replace(/\..*/, ''));
		return [
			...(output === 'simplified' ? SIMPLIFIED : picked),
			...options.include,
			...(options.createdAfter ? ['statuses'] : []),
			...(options.customer ? ['customer'] : []),
		];
	});
}
