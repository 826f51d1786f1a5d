import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { filledIn, placesIn, withParameters, type Place } from '../fieldsIn';
import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { panelFields } from '../tool/support';

const shop = useShop({ orders: 3, leads: 3, pagination: 'pages' });

/** Other fields depend on these, so n8n itself reads them. */
const READ_BY_N8N = ['authentication', 'resource', 'operation'];

/** Values that no field of a type takes. */
const WRONG: Partial<Record<INodeProperties['type'], readonly string[]>> = {
	boolean: ['maybe'],
	dateTime: ['never', '2026-02-30'],
	json: ['{', '5'],
	multiOptions: ['#REF!', 'x-undefined'],
	number: ['1,5', '1.000', '1e3'],
	options: ['no such value'],
	resourceLocator: ['#REF!', 'undefined'],
	string: ['#REF!', 'SHIRT-undefined'],
};

/** The fields that hold whole numbers, of those for numbers. */
const WHOLE =
	/^(?:limit|productId|availability\w*)$|Fields\.(?:order|erpId)$|^specifications|[oO]ptions\.\w+$/;

/** n8n replaces an expression for a whole group by an empty one, and leaves out what is not shown. */
function canBeWrong({ path, field }: Place): boolean {
	const isForTools = field.displayOptions?.show?.['@tool'] !== undefined;
	return !/collection/i.test(field.type) && !isForTools && !READ_BY_N8N.includes(path);
}

const placesOf = (fields: readonly INodeProperties[]): Place[] =>
	placesIn(fields).filter(canBeWrong);

/** As n8n fills it in, but with Selected Fields, the output that has a field of its own. */
const selected = (sample: INodeParameters): INodeParameters => ({
	...{ returnAll: false, ...sample, output: 'selected', selectedFields: ['id'] },
});

/** The sample with values of the fields on which others depend: one for each choice of fields that is shown then. */
function formsOf(name: string, sample: INodeParameters): INodeParameters[] {
	const type = `${shop.pkg.name}.storeManagement`;
	const { properties } = shop.pkg.nodeTypes.getByNameAndVersion(type).description;
	const deciding = properties.flatMap(({ displayOptions: { show, hide } = {} }) =>
		Object.keys({ ...show, ...hide }),
	);
	const forms = panelFields(shop, name, selected(sample))
		.filter((field) => deciding.includes(field.name) && !READ_BY_N8N.includes(field.name))
		.flatMap(({ name: own, type: kind, options = [] }) => {
			const values = kind === 'boolean' ? [true, false] : options.map(valueOf);
			return values.map((value) => ({ ...selected(sample), [own]: value }));
		});
	const shownIn = (form: INodeParameters): string =>
		panelFields(shop, name, form)
			.map((field) => field.name)
			.join();
	return [...new Map(forms.map((form) => [shownIn(form), form])).values()];
}

const valueOf = (option: object): string => String(Reflect.get(option, 'value'));

/** An expression that yields this value for every item. */
function constant(value: string): string {
	return `={{ ${JSON.stringify(value)} }}`;
}

it.each(OPERATIONS)(
	'[F5] %s refuses a wrong value of every field, and names field, value and way out',
	async (name, sample) => {
		const places = placesOf(panelFields(shop, name, selected(sample)));
		expect(places.length).toBeGreaterThan(3);
		const trials = places.flatMap((place) =>
			[
				...(WRONG[place.field.type] ?? ['']),
				...(place.field.type === 'number' && WHOLE.test(place.path) ? ['1.5'] : []),
			].map((wrong) => [place, wrong] as const),
		);
		for (const [place, wrong] of trials) {
			const held = place.hold(filledIn(place, constant(wrong)));
			const given = withParameters(selected(sample), held);
			const { errorText } = await shop.run(name, given);
			const [message = '', remedy = ''] = errorText.split('\n');

			expect([place.path, message]).toEqual([
				place.path,
				expect.stringContaining(`'${place.field.displayName}`),
			]);
			expect(message).toContain(wrong);
			expect(remedy).toMatch(/^[A-Z].*\.$/);
			expect([place.path, shop.takeSent()]).toEqual([place.path, []]);
		}
	},
);

it.each(OPERATIONS)(
	'[F2] %s refuses every field whose expression yields nothing',
	async (name, sample) => {
		const fields = panelFields(shop, name, selected(sample));
		const places = placesOf(fields).filter(({ field }) => !field.noDataExpression);
		for (const place of places) {
			const { path, field, hold } = place;
			const held = hold(filledIn(place, '={{ $json.none }}'));
			const given = withParameters(selected(sample), held);
			const { errorText } = await shop.run(name, given);

			expect([path, errorText]).toEqual([
				path,
				expect.stringMatching(
					`'${field.displayName.replace(/[()]/g, '\\$&')}.*(empty|required|returns nothing)`,
				),
			]);
			expect([path, shop.takeSent()]).toEqual([path, []]);
		}
	},
);

/** A run whose input has the fields as columns, too, and what it sends. */
async function run(name: string, form: INodeParameters, sample: INodeParameters) {
	const { errorText } = await shop.run(name, form, { items: [{ ...sample }] });
	return { errorText, sent: JSON.stringify(shop.takeSent()) };
}

it.each(OPERATIONS)(
	'[F4] [F5] %s: what a form shows counts, and what it hides does not',
	async (name, sample) => {
		const forms = formsOf(name, sample);
		const all = new Set(forms.flatMap((form) => panelFields(shop, name, form)));
		for (const form of forms) {
			const shown = panelFields(shop, name, form);
			const names = shown.map((field) => field.name);
			const hidden = [...all].filter((field) => !names.includes(field.name));
			const right = await run(name, form, sample);
			expect([form, right.errorText]).toEqual([form, '']);
			for (const place of placesOf([...shown, ...hidden])) {
				const isShown = names.includes(place.path.split('.')[0] ?? '');
				const wrong = constant(WRONG[place.field.type]?.[0] ?? '');
				const held = place.hold(filledIn(place, wrong));
				const { errorText, sent } = await run(name, withParameters(form, held), sample);
				const isNamed = errorText.startsWith(`'${place.field.displayName}`);

				expect([form, place.path, isNamed]).toEqual([form, place.path, isShown]);
				expect([place.path, sent]).toEqual([place.path, isShown ? '[]' : right.sent]);
			}
		}
	},
);
