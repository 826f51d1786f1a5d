import type { INodePropertyTypeOptions } from 'n8n-workflow';

import { resources } from '../../nodes/StoreManagement/actions';
import { fieldsIn } from './fieldsIn';
import { loadPackage } from './harness';
import { SAMPLES } from './samples';

let pkg: Awaited<ReturnType<typeof loadPackage>>;

beforeAll(async () => {
	pkg = await loadPackage();
});

it('the tests have a sample for each operation', () => {
	const names = resources.flatMap(({ value, operations }) =>
		operations.map((operation) => `${value}.${operation.value}`),
	);

	expect(names.sort()).toEqual(Object.keys(SAMPLES).sort());
});

describe.each(['storeManagement', 'storeManagementTrigger'])('Description of %s', (name) => {
	const load = () => pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`);

	it('names exactly the methods that the node has, and each list can be searched', () => {
		const { description: node, methods = {} } = load();
		const fields = fieldsIn(node.properties);
		const modes = fields.flatMap((field) => field.modes ?? []);
		const named = (pick: (options: INodePropertyTypeOptions) => string | undefined) =>
			[...fields, ...modes].flatMap(({ typeOptions = {} }) => pick(typeOptions) ?? []);
		const expected = {
			credentialTest: (node.credentials ?? []).flatMap(({ testedBy }): string[] =>
				typeof testedBy === 'string' ? [testedBy] : [],
			),
			listSearch: named(({ searchListMethod }) => searchListMethod as string),
			loadOptions: named(({ loadOptionsMethod }) => loadOptionsMethod),
			resourceMapping: named(({ resourceMapper }) => resourceMapper?.resourceMapperMethod),
		};

		for (const [kind, names] of Object.entries(expected)) {
			const own = Object.keys(methods[kind as keyof typeof methods] ?? {});
			expect([kind, new Set(own)]).toEqual([kind, new Set(names)]);
		}
		const lists = modes.filter(({ type }) => type === 'list');
		expect(lists.filter(({ typeOptions }) => typeOptions?.searchable !== true)).toEqual([]);
	});

	it('[F1] lets the editor change no number: a maximum drops digits, a precision decimals', () => {
		const changed = fieldsIn(load().description.properties).filter(
			({ typeOptions: { maxValue, numberPrecision } = {} }) => maxValue ?? numberPrecision,
		);

		expect(changed.map((field) => field.name)).toEqual([]);
	});

	it('offers what can be added in the sequence of its titles', () => {
		const collections = fieldsIn(load().description.properties).filter(
			({ type }) => type === 'collection',
		);
		const unsorted = collections.filter(({ options = [] }) => {
			const titles = options.map((option) => ('displayName' in option ? option.displayName : ''));
			return titles.join() !== titles.toSorted().join();
		});

		expect(collections.length).toBeGreaterThan(0);
		expect(unsorted.map((field) => field.name)).toEqual([]);
	});

	it('demands the credential for the authentication that is chosen', () => {
		const demanded = (load().description.credentials ?? []).map(
			({ name: type, required, displayOptions }) => [type, required, displayOptions?.show],
		);

		expect(demanded).toEqual([
			['storeManagementApi', true, { authentication: ['headerTokens'] }],
			['storeManagementOAuth2Api', true, { authentication: ['oAuth2'] }],
		]);
	});
});
