/**
 * Each operation, with each choice of fields that its form can show: what is shown counts, so that a value that it cannot
 * take is an error; what is hidden does not count. The oracle is the declaration of the field.
 */
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { filledIn, offeredAndTaken, placesIn, withParameters, type Place } from '../fieldsIn';
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

function wrongValuesOf({ path, field: { type } }: Place): readonly string[] {
	const wrong = WRONG[type] ?? [''];
	return type === 'number' && WHOLE.test(path) ? [...wrong, '1.5'] : wrong;
}

/** n8n replaces an expression for a whole group by an empty one, and leaves out what is not shown. */
function canBeWrong({ path, field }: Place): boolean {
	const isForTools = field.displayOptions?.show?.['@tool'] !== undefined;
	return !/collection/i.test(field.type) && !isForTools && !READ_BY_N8N.includes(path);
}

/** Without its name, which comes first, a query parameter has no value. */
const hasOwnError = ({ path }: Place): boolean => !path.endsWith('.parameter.value');

const placesOf = (fields: readonly INodeProperties[]): Place[] =>
	placesIn(fields).filter((place) => canBeWrong(place) && hasOwnError(place));

/**
 * The sample with values of the fields on which others depend: one for each choice of fields that is shown then. In the
 * first, Selected Fields is the output, which has a field of its own.
 */
function formsOf(name: string, sample: INodeParameters): INodeParameters[] {
	const type = `${shop.pkg.name}.storeManagement`;
	const { properties } = shop.pkg.nodeTypes.getByNameAndVersion(type).description;
	const deciding = properties.flatMap(({ displayOptions: { show, hide } = {} }) =>
		Object.keys({ ...show, ...hide }),
	);
	const first = { returnAll: false, ...sample, output: 'selected', selectedFields: ['id'] };
	const forms = panelFields(shop, name, first)
		.filter((field) => deciding.includes(field.name) && !READ_BY_N8N.includes(field.name))
		.flatMap(({ name: own, type: kind, options = [] }) => {
			const values = kind === 'boolean' ? [true, false] : options.map(valueOf);
			return values.map((value): INodeParameters => ({ ...first, [own]: value }));
		});
	const shownIn = (form: INodeParameters): string =>
		panelFields(shop, name, form)
			.map((field) => field.name)
			.join();
	return [...new Map([first, ...forms].map((form) => [shownIn(form), form])).values()];
}

const valueOf = (option: object): string => String(Reflect.get(option, 'value'));

/** Runs a form in which one place has an expression. Its input has the fields as columns, too. */
async function run(
	name: string,
	sample: INodeParameters,
	form: INodeParameters,
	value?: string,
	place?: Place,
) {
	const held = place ? place.hold(filledIn(place, `={{ ${value} }}`)) : {};
	const { errorText } = await shop.run(name, withParameters(form, held), {
		items: [{ ...sample }],
	});
	return { errorText, sent: JSON.stringify(shop.takeSent()) };
}

/** What an error about a wrong value must say, and that a list of choices offers what the node takes. */
function expectRefusal({ field, path }: Place, wrong: string, errorText: string): void {
	const [message = '', remedy = ''] = errorText.split('\n');
	expect([path, message]).toEqual([path, expect.stringContaining(`'${field.displayName}`)]);
	expect(message).toContain(wrong);
	expect(remedy).toMatch(/^[A-Z].*\.$/);
	if (field.type !== 'options') return;
	const { offered, taken } = offeredAndTaken(field, errorText);
	expect([path, offered]).toEqual([path, taken]);
	expect(['', ...offered]).toContain(field.default);
	const isPriced = ['discountMethod', 'entryConditionType'].includes(field.name);
	expect(field.default === '').toBe(isPriced || offered.includes('true'));
}

it.each(OPERATIONS)(
	'[F2] [F4] [F5] %s: what a form shows counts, and what it hides does not',
	async (name, sample) => {
		const forms = formsOf(name, sample);
		const all = new Set(forms.flatMap((form) => panelFields(shop, name, form)));
		for (const [index, form] of forms.entries()) {
			const shown = panelFields(shop, name, form);
			const right = await run(name, sample, form);
			expect([form, right.errorText]).toEqual([form, '']);
			// Nobody enters anything into a notice.
			for (const place of placesOf(shown.filter(({ type }) => type !== 'notice'))) {
				const wrong = wrongValuesOf(place);
				for (const value of index === 0 ? wrong : wrong.slice(0, 1)) {
					const { errorText, sent } = await run(name, sample, form, JSON.stringify(value), place);
					expectRefusal(place, value, errorText);
					expect([form, place.path, sent]).toEqual([form, place.path, '[]']);
				}
			}
			for (const place of placesOf([...all].filter((field) => !shown.includes(field)))) {
				const wrong = JSON.stringify(wrongValuesOf(place)[0]);
				expect([form, place.path, await run(name, sample, form, wrong, place)]).toEqual([
					...[form, place.path, right],
				]);
			}
		}
	},
);

it.each(OPERATIONS)(
	'[F2] %s refuses every field whose expression yields nothing',
	async (name, sample) => {
		const [form = {}] = formsOf(name, sample);
		const places = placesOf(panelFields(shop, name, form));
		expect(places.length).toBeGreaterThan(3);
		for (const place of places.filter(({ field }) => !field.noDataExpression)) {
			const { errorText, sent } = await run(name, sample, form, '$json.none', place);
			const title = place.field.displayName.replace(/[()]/g, '\\$&');

			expect([place.path, errorText, sent]).toEqual([
				place.path,
				expect.stringMatching(`'${title}.*(empty|required|returns nothing)`),
				'[]',
			]);
		}
	},
);
