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

function expressionFor({ field }: Place, value: string): INodeParameters | string {
	const expression = `={{ ${JSON.stringify(value)} }}`;
	const mode = field.modes?.at(-1)?.name;
	return mode === undefined ? expression : { __rl: true, mode, value: expression };
}

/** The parameters of a sample with others in place of its own, at any depth. */
function withParameters(sample: unknown, others: unknown): unknown {
	if (Array.isArray(sample) && Array.isArray(others)) {
		return others.map((other, index) => withParameters(sample[index], other));
	}
	const areObjects = [sample, others].every((one) => typeof one === 'object' && one !== null);
	if (!areObjects || Reflect.has(Object(others) as object, '__rl')) return others;
	const entries = Object.entries(others as object).map(([name, other]): [string, unknown] => [
		name,
		withParameters(Reflect.get(sample as object, name), other),
	]);
	return { ...(sample as object), ...Object.fromEntries(entries) };
}

it.each(OPERATIONS)(
	'[F5] %s refuses a wrong value of every field, and names field, value and way out',
	async (name, sample) => {
		const places = placesOf(name, sample);
		expect(places.length).toBeGreaterThan(3);
		for (const place of places) {
			const wrong = WRONG[place.field.type] ?? '';
			const held = place.hold(expressionFor(place, wrong));
			const chosen = { ...sample, output: 'selected', selectedFields: ['id'] };
			const given = withParameters(chosen, held) as INodeParameters;
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
			const given = withParameters(sample, hold('={{ $json.none }}')) as INodeParameters;
			const { errorText } = await shop.run(name, given);

			expect([path, errorText]).toEqual([
				path,
				expect.stringMatching(`'${field.displayName.replace(/[()]/g, '\\$&')}.*(empty|required)`),
			]);
			expect([path, shop.takeSent()]).toEqual([path, []]);
		}
	},
);
