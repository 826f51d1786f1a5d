import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { filledIn, placesIn, withParameters, type Place } from '../fieldsIn';
import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { panelFields } from '../tool/support';

const shop = useShop();

/** Other fields depend on these, so n8n itself reads them. */
const READ_BY_N8N = ['authentication', 'resource', 'operation'];

/** A value that no field of a type takes. */
const WRONG: Partial<Record<INodeProperties['type'], string>> = {
	boolean: 'maybe',
	dateTime: 'never',
	json: '{',
	multiOptions: '#REF!',
	number: '1,5',
	options: 'no such value',
	resourceLocator: '#REF!',
	string: '#REF!',
};

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
		for (const place of places) {
			const wrong = WRONG[place.field.type] ?? '';
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
	'[F2] %s refuses every member of a group that was added and yields nothing',
	async (name, sample) => {
		const members = placesOf(name, sample).filter(({ path }) => path.includes('.'));
		for (const { path, field, hold } of members) {
			const given = withParameters(sample, hold('={{ $json.none }}'));
			const { errorText } = await shop.run(name, given);

			expect([path, errorText]).toEqual([
				path,
				expect.stringMatching(`'${field.displayName.replace(/[()]/g, '\\$&')}.*(empty|required)`),
			]);
			expect([path, shop.takeSent()]).toEqual([path, []]);
		}
	},
);
