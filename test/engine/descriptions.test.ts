import type { INodePropertyTypeOptions } from 'n8n-workflow';

import { resources } from '../../nodes/StoreManagement/actions';
import { fieldsIn } from './fieldsIn';
import { loadPackage } from './harness';
import { SAMPLES } from './samples';

it('the tests have a sample for each operation', () => {
	const names = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${value}.${operation.value}`),
	);

	expect(names.sort()).toEqual(Object.keys(SAMPLES).sort());
});

it.each(['storeManagement', 'storeManagementTrigger'])(
	'[F1] [S3] %s names the methods and credentials that it has, can search each list, and lets the editor change no number',
	async (name) => {
		const pkg = await loadPackage();
		const node = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`);
		const { properties, credentials = [] } = node.description;
		const fields = fieldsIn(properties);
		const modes = fields.flatMap((field) => field.modes ?? []);
		const named = (pick: (options: INodePropertyTypeOptions) => string | undefined) =>
			[...fields, ...modes].flatMap(({ typeOptions = {} }) => pick(typeOptions) ?? []);
		const expected = {
			credentialTest: credentials.flatMap(({ testedBy }): string[] =>
				typeof testedBy === 'string' ? [testedBy] : [],
			),
			listSearch: named(({ searchListMethod }) => searchListMethod as string),
			loadOptions: named(({ loadOptionsMethod }) => loadOptionsMethod),
			resourceMapping: named(({ resourceMapper }) => resourceMapper?.resourceMapperMethod),
		};

		for (const [kind, names] of Object.entries(expected)) {
			const own = Object.keys(node.methods?.[kind as keyof typeof node.methods] ?? {});
			expect([kind, new Set(own)]).toEqual([kind, new Set(names)]);
		}
		const lists = modes.filter(({ type }) => type === 'list');
		expect(lists.filter(({ typeOptions }) => typeOptions?.searchable !== true)).toEqual([]);
		// A maximum drops digits, and a precision decimals.
		const changed = fields.filter(
			({ typeOptions: { maxValue, numberPrecision } = {} }) => maxValue ?? numberPrecision,
		);
		expect(changed.map((field) => field.name)).toEqual([]);
		expect(credentials.map((one) => [one.name, one.required, one.displayOptions?.show])).toEqual([
			['storeManagementApi', true, { authentication: ['headerTokens'] }],
			['storeManagementOAuth2Api', true, { authentication: ['oAuth2'] }],
		]);
	},
);
