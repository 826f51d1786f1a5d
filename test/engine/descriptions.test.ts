import type { INodeProperties, INodePropertyTypeOptions } from 'n8n-workflow';

import { fieldsIn } from './fieldsIn';
import { loadPackage } from './harness';

let pkg: Awaited<ReturnType<typeof loadPackage>>;

beforeAll(async () => {
	pkg = await loadPackage();
});

describe.each(['storeManagement', 'storeManagementTrigger'])('Description of %s', (name) => {
	const load = () => pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${name}`);

	it('names exactly the methods that the node has', () => {
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
	});

	it('has no list that cannot be searched', () => {
		const modes = fieldsIn(load().description.properties).flatMap((field) => field.modes ?? []);
		const lists = modes.filter(({ type }) => type === 'list');

		expect(lists.length).toBeGreaterThan(0);
		expect(lists.filter(({ typeOptions }) => typeOptions?.searchable !== true)).toEqual([]);
	});

	it('starts with empty fields where the user has to enter something', () => {
		const fields = fieldsIn(load().description.properties);
		const isFilledIn = ({ type, default: value }: INodeProperties): boolean => {
			if (type === 'json') return value !== '' && value !== '{}';
			if (type === 'multiOptions') return Array.isArray(value) && value.length > 0;
			return ['string', 'dateTime'].includes(type) && ![value].flat().every((one) => one === '');
		};
		const expected = {
			storeManagement: ['toolDescription'],
			storeManagementTrigger: [],
		};

		expect(new Set(fields.filter(isFilledIn).map((field) => field.name))).toEqual(
			new Set(expected[name as keyof typeof expected]),
		);
	});

	it('starts with the list of records, and none chosen', () => {
		const locators = fieldsIn(load().description.properties).filter(({ modes }) => modes);

		expect(locators.length).toBeGreaterThan(0);
		for (const { default: value, modes = [] } of locators) {
			const [{ name: mode, type } = { name: '', type: '' }] = modes;
			expect([value, type]).toEqual([{ mode, value: '' }, 'list']);
		}
	});

	it('gives a new node the name under which it is found', () => {
		const { defaults, displayName } = load().description;

		expect(defaults).toEqual({ name: displayName });
	});

	it('offers a credential for the authentication that is chosen, and demands it', () => {
		const { credentials = [], properties } = load().description;
		const { options = [], default: chosen } =
			properties.find((property) => property.name === 'authentication') ?? {};

		expect(options).toMatchObject([{ value: 'headerTokens' }, { value: 'oAuth2' }]);
		expect(chosen).toBe('headerTokens');
		expect(credentials).toMatchObject([
			{
				name: 'storeManagementApi',
				required: true,
				displayOptions: { show: { authentication: ['headerTokens'] } },
			},
			{
				name: 'storeManagementOAuth2Api',
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] } },
			},
		]);
	});
});
