import { filledIn, placesIn, withParameters, type Place } from '../fieldsIn';
import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { toolFields } from './support';

/**
 * What a model writes for an argument that it leaves out, in every field of every operation. The reference is the tool
 * without that field.
 */
const shop = useShop({
	...{ orders: 12, leads: 12, discounts: 12, maxPageSize: 100 },
	limits: { 'GET /orders': 1e6, 'PUT /orders': 1e6, 'GET /products': 1e6 },
});

const EMPTY = '"" | " \\t" | null | undefined | [] | ({}) | "[]" | "{ }" | "null" | "\\"\\""'.split(
	' | ',
);

/** What says whose data comes back, and what limits a discount: left out, more would be returned or sold. */
const NEEDED =
	/^(?:options\.customer|filters\.(?:name|email)|(?:specifications|restrictions)\..*)$/;

/** n8n replaces an expression for a whole group by an empty one. */
const isArgument = ({ field }: Place): boolean =>
	!/collection|notice|hidden/i.test(field.type) &&
	field.noDataExpression !== true &&
	field.name !== 'toolDescription';

const isGiven = ({ path }: Place, given: object): boolean =>
	path in given || (path === 'options.tryIt' && 'options' in given);

/** What comes out and what is sent; the service counts and dates a discount by itself. */
async function run(name: string, parameters: Parameters<typeof shop.run>[1]) {
	const { json, errorText } = await shop.runAsTool(name, parameters);
	const sent = shop
		.takeSent()
		.map(({ method, path, query, body }) => ({ method, path, query, body }));
	const text = JSON.stringify({ json, sent, errorText });
	return text.replace(/"(?:id|created_at|updated_at|start_at|date)":("[^"]*"|\d+)/g, '');
}

it.each(OPERATIONS)(
	'[F6] what a model leaves empty in %s was left out, but for what says whose data comes back',
	async (name, sample) => {
		// A discount that was created would be found by the next call.
		const given = name === 'discount.create' ? { ...sample, options: { tryIt: true } } : sample;
		const places = placesIn(toolFields(shop, name, given)).filter(
			(place) => isArgument(place) && place.field.required !== true && !isGiven(place, given),
		);
		const without = await run(name, given);
		for (const [index, place] of places.entries()) {
			const empty = EMPTY[(index + name.length) % EMPTY.length] ?? '';
			const held = place.hold(filledIn(place, `={{ ${empty} }}`));
			const result = await run(name, withParameters(given, held));
			const missing = `'${place.field.displayName}' is required`;
			const isNeeded = NEEDED.test(place.path);

			expect([place.path, empty, isNeeded || result]).toEqual([
				place.path,
				empty,
				isNeeded || without,
			]);
			expect(result.includes(missing)).toBe(isNeeded);
			expect(result.includes('"sent":[]')).toBe(isNeeded || without.includes('"sent":[]'));
			expect(result.includes('Call this again only with other arguments')).toBe(isNeeded);
		}
		expect(places.length).toBeGreaterThan(1);
	},
);

it('[F6] a tool that asks for name or address needs one of them', async () => {
	const asked = (name: string, email: string) => ({
		filters: { name: `={{ ${name} }}`, email: `={{ ${email} }}`, city: '={{ "" }}' },
	});
	const neither = await run('lead.getAll', asked('" "', 'null'));

	expect(neither).toContain("'Email' and 'Name' are empty, and one of them is required");
	expect(neither).toContain('"sent":[]');
	for (const one of [asked('"Ana"', '""'), asked('[]', '"ana@example.com"')]) {
		expect(await run('lead.getAll', one)).not.toContain('is required');
	}
	// Also where the author of the tool has left it blank.
	const blank = await run('lead.getAll', { filters: { name: '', city: 'Recife' } });
	expect(blank).toContain("'Name' is required");
	expect(blank).toContain('"sent":[]');
});

it('[A8] a list says that it is empty, or that it goes on, and never returns all', async () => {
	const filters = { email: 'no@body.example' };
	const none = await shop.runAsTool('lead.getAll', { filters });
	// A workflow that was saved as a node may say so.
	const { json } = await shop.runAsTool('lead.getAll', { returnAll: true });

	expect(none.json).toEqual([{ note: 'Get many leads: nothing was found.' }]);
	expect(json).toHaveLength(11);
	expect(json.at(-1)).toEqual({ note: 'The Limit of 10 was reached: there may be more.' });
});
