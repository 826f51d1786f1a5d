import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { placesIn, type Place } from '../fieldsIn';
import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { panelFields } from '../tool/support';

const shop = useShop();

/** Other fields depend on these, so n8n itself reads them. */
const READ_BY_N8N = ['authentication', 'resource', 'operation'];

/** A value that no field of a type takes. */
const WRONG: Partial<Record<INodeProperties['type'], string>> = {
	boolean: 'maybe',
	collection: 'text',
	dateTime: 'never',
	fixedCollection: 'text',
	json: '{',
	multiOptions: '#REF!',
	number: '1,5',
	options: 'no such value',
	resourceLocator: '#REF!',
	string: '#REF!',
};

/** The places of a field that is part of an operation's own form or of its options. */
function placesOf(name: string, sample: INodeParameters): Place[] {
	const chosen = { ...sample, output: 'selected' };
	const places = placesIn(panelFields(shop, name, chosen));
	return places.filter(({ path }) => !READ_BY_N8N.includes(path));
}

function expressionFor({ field }: Place, value: string): INodeParameters | string {
	const expression = `={{ ${JSON.stringify(value)} }}`;
	const mode = field.modes?.at(-1)?.name;
	return mode === undefined ? expression : { __rl: true, mode, value: expression };
}

it.each(OPERATIONS)(
	'[F5] %s refuses a wrong value of every field, and names field, value and way out',
	async (name, sample) => {
		const places = placesOf(name, sample);
		expect(places.length).toBeGreaterThan(3);
		for (const place of places) {
			const wrong = WRONG[place.field.type] ?? '';
			const held = place.hold(expressionFor(place, wrong));
			const given = { ...sample, output: 'selected', selectedFields: ['id'], ...held };
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
			const { errorText } = await shop.run(name, { ...sample, ...hold('={{ $json.none }}') });

			expect([path, errorText]).toEqual([
				path,
				expect.stringMatching(`'${field.displayName.replace(/[()]/g, '\\$&')}.*(empty|required)`),
			]);
			expect([path, shop.takeSent()]).toEqual([path, []]);
		}
	},
);
