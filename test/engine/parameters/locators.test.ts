import fc from 'fast-check';
import { NodeHelpers, type INode } from 'n8n-workflow';

import { SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop();

describe('Alias of a store', () => {
	/** Texts that are not exactly one path segment. */
	const notOneSegment = fc.oneof(
		fc.constantFrom('.', '..', ' .. ', '', '  '),
		fc
			.tuple(
				fc.string(),
				fc.constantFrom('/', '\\', '?', '#', '\n', '\0', '\u007f', '\ud800'),
				fc.string(),
			)
			.map(([before, bad, after]) => `a${before}${bad}${after}b`),
	);
	/** Without what nobody sees at its ends. */
	const seen = (text: string) => text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
	/** Any other text, in any script. */
	const segment = fc
		.string({ unit: 'binary', minLength: 1, maxLength: 40 })
		.filter((text) => !/[/\\?#\p{Cc}\p{Cs}]/u.test(text) && !/^\.{0,2}$/.test(seen(text)));

	/** Passes the alias in the item: as a parameter, text with braces would be an expression. */
	const listDiscounts = async (alias: string) =>
		await shop.run(
			'discount.getAll',
			{ store: byAlias('={{ $json.alias }}') },
			{ items: [{ alias }] },
		);

	it('[F5] is rejected before any request when it is not one path segment', async () => {
		await fc.assert(
			fc.asyncProperty(notOneSegment, async (alias) => {
				const { errorText } = await listDiscounts(alias);
				expect(errorText).toMatch(
					/^'Store' (is required|must be (one alias, not a path|the alias of a store))/,
				);
				expect(shop.takeSent()).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});

	it('is sent as exactly one encoded path segment', async () => {
		await fc.assert(
			fc.asyncProperty(segment, async (alias) => {
				await listDiscounts(alias);
				const [request, ...others] = shop.takeSent();
				const [, version, sent = '', ...rest] = request?.path.split('/') ?? [];
				expect([version, decodeURIComponent(sent), rest]).toEqual([
					'v2',
					seen(alias),
					['discounts'],
				]);
				// A text that may be the name of a store is looked for among the stores.
				expect(others.filter(({ path }) => path !== '/v2/auth/me')).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});
});

it.each([
	['order.getItems', 'orderId', 'id'],
	['webhook.get', 'webhookId', 'id'],
] as const)(
	'The editor rejects a value that is not a number: %s, %s by %s',
	(name, field, mode) => {
		const [resource = '', operation = ''] = name.split('.');
		const type = `${shop.pkg.name}.storeManagement`;
		const { description } = shop.pkg.nodeTypes.getByNameAndVersion(type);
		const issuesOf = (value: string) => {
			const own = { ...SAMPLES[name], [field]: { __rl: true, mode, value } };
			const node: INode = {
				id: '1',
				name: 'Node',
				type,
				typeVersion: 1,
				position: [0, 0],
				parameters: { resource, operation, authentication: 'headerTokens', ...own },
			};
			const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
			return issues?.parameters?.[field]?.join();
		};

		expect(issuesOf('10a')).toContain('whole number');
		expect(issuesOf('a10')).toContain('whole number');
		expect(issuesOf(' 1 ')).toBeUndefined();
	},
);
