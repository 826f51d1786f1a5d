import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { filledIn, placesIn, withParameters, type Place } from '../fieldsIn';
import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { panelFields } from '../tool/support';

const shop = useShop();

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

function placesOf(name: string, sample: INodeParameters): Place[] {
	const fields = panelFields(shop, name, { ...sample, output: 'selected' });
	return placesIn(fields).filter(canBeWrong);
}

/** An expression that yields this value for every item. */
function constant(value: string): string {
	return `={{ ${JSON.stringify(value)} }}`;
}

it.each(OPERATIONS)(
	'[F5] %s refuses a wrong value of every field, and names field, value and way out',
	async (name, sample) => {
		const places = placesOf(name, sample);
		expect(places.length).toBeGreaterThan(3);
		const trials = places.flatMap((place) =>
			[
				...(WRONG[place.field.type] ?? ['']),
				...(place.field.type === 'number' && WHOLE.test(place.path) ? ['1.5'] : []),
			].map((wrong) => [place, wrong] as const),
		);
		for (const [place, wrong] of trials) {
			const held = place.hold(filledIn(place, constant(wrong)));
			const chosen = { ...sample, output: 'selected', selectedFields: ['id'] };
			const given = withParameters(chosen, held);
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
		const places = placesOf(name, sample).filter(({ field }) => !field.noDataExpression);
		for (const place of places) {
			const { path, field, hold } = place;
			const held = hold(filledIn(place, '={{ $json.none }}'));
			const given = withParameters({ ...sample, output: 'selected', selectedFields: ['id'] }, held);
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
