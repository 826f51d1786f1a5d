import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { fieldsIn } from './fieldsIn';
import { useShop, type Shop } from './shop';

const shop = useShop({ orders: 9, pageSize: 3, pagination: 'scroll', names: { scrollEnd: 404 } });

const FORM = ['storeManagementApi', 'storeManagementOAuth2Api'] as const;

/** A run whose requests or end depend on each choice of the credential. */
const RUNS: Record<string, (run: Shop['run']) => ReturnType<Shop['run']>> = {
	includeFormat: async (run) =>
		await run('order.getAll', { limit: 1, options: { include: ['pix', 'status'] } }),
	paramsFormat: async (run) => await run('lead.getAll', { filters: { params: '{"a": "b"}' } }),
	scrollEnd: async (run) => await run('order.getAll', { returnAll: true }),
};

async function observe(name: string, details: ICredentialDataDecryptedObject): Promise<string> {
	const credentials = shop.credentialsWith(details);
	const { errorText } = (await RUNS[name]?.(
		async (operation, parameters) => await shop.run(operation, parameters, { credentials }),
	)) ?? { errorText: 'This choice has no run here.' };
	const [first] = shop.takeSent();
	return JSON.stringify([first?.query, errorText]);
}

it.each(FORM)(
	'[D1] each choice of %s is taken, and the default is what unset means',
	async (type) => {
		const fields = fieldsIn(shop.pkg.credentialType(type).properties);
		const choices = fields.filter((field) => field.type === 'options' && field.name in RUNS);
		expect(choices).toHaveLength(Object.keys(RUNS).length);
		for (const { name, options = [], default: unset } of choices) {
			const values = options.flatMap((option) => ('value' in option ? String(option.value) : []));
			const seen = new Map<string, string>();
			for (const value of values) seen.set(value, await observe(name, { [name]: value }));

			expect([name, new Set(seen.values()).size]).toEqual([name, values.length]);
			expect(await observe(name, {})).toBe(seen.get(unset as string));
		}
	},
);
