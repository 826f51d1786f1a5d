import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { JsonObject } from '../../../nodes/StoreManagement/json';
import { Service } from '../../simulator/service';
import { formatRecord, RECORD_TYPES, type RecordKind } from '../output/format';

const PAGE = path.join(__dirname, '../../../docs/fields.md');
const REWRITE = 'Write it: WRITE_DOCS=1 npm test -- unit/docs';
const WRITTEN = /(?<=<!-- written by .* -->\n).*?(?=<!-- end of what the test writes -->)/s;

const { data, state, aliases } = new Service({ stores: 1 });
const [alias = ''] = aliases;
const { merchants, ...user } = data.user();

/** Records with the fields of the API document, and enough of them that each field has a value in one. */
const RECORDS = {
	order: several((index) => data.orders(alias).at(index)),
	orderItem: several((index) => data.orderItems(alias, 11000001 + index)?.at(0)),
	lead: several((index) => data.leads(alias).at(index)),
	discount: several((index) => data.discounts(alias).at(index), 25),
	sku: several((index) => state.sku(alias, 15000001 + index)),
	banner: several((index) => state.banner(alias, 17000001 + index), 8),
	store: merchants.data,
	user: [{ ...user, merchants: { data: [] } }],
	webhook: state.webhooks(alias),
} as unknown as Partial<Record<RecordKind, JsonObject[]>>;

function several<Item>(at: (index: number) => Item, count = 100): Item[] {
	return Array.from({ length: count }, (_, index) => at(index));
}

/** Objects whose names the document does not show. */
const UNKNOWN = ['metadata', 'params', 'group'];

/** By the path of an object, such as `address[].`: its names, with the type of their values. */
type Names = Map<string, Map<string, string>>;

function collect(record: object, place: string, all: Names): void {
	const names = all.get(place) ?? new Map<string, string>();
	all.set(place, names);
	for (const [name, value] of Object.entries(record) as Array<[string, unknown]>) {
		const below = Array.isArray(value) ? `${name}[]` : name;
		if (value !== null) {
			names.delete(name);
			names.set(below, typeof value);
		} else if (!names.has(`${name}[]`) && !names.has(name)) {
			names.set(name, 'null');
		}
		const objects = UNKNOWN.includes(name) ? [] : [value].flat();
		for (const one of objects) {
			if (typeof one === 'object' && one !== null) collect(one, `${place}${below}.`, all);
		}
	}
}

/** Names that let expect another type than they have. */
const SURPRISES = {
	string: {
		names: /(?:^|_)(?:id|number|quantity|value|price|score)$|^(?:is|has|sent)_/,
		type: 'text',
	},
	number: { names: /^(?:is|has|only)_|^(?:used|order|pickup_time)$|^zip/, type: 'number' },
};

function surprise(name: string, type: string): string {
	const known = Object.entries(SURPRISES).find(
		([of, { names }]) => of === type && names.test(name),
	);
	return known === undefined ? '' : ` (${known[1].type})`;
}

const asCode = ([name, type]: readonly [string, string]): string =>
	`\`${name}\`${surprise(name, type)}`;

const TITLES: Partial<Record<RecordKind, string>> = { orderItem: 'Order item', sku: 'SKU' };

/** A section: the names of Simplified, then those of Full, with a line for each object. */
function sectionOf(kind: RecordKind): string {
	const title = TITLES[kind] ?? `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
	const all: Names = new Map();
	for (const record of RECORDS[kind] ?? []) collect(formatRecord(record, kind, 'full'), '', all);
	const simplified = [...RECORD_TYPES[kind].simplified.keys()].map((name) => `\`${name}\``);
	const lines = [...all].map(([place, names]) => {
		const begin = place === '' ? '**Full**' : `\`${place.slice(0, -1)}\``;
		return `- ${begin}: ${[...names].sort().map(asCode).join(', ')}`;
	});
	return [`## ${title}\n`, `- **Simplified**: ${simplified.join(', ')}`, ...lines, ''].join('\n');
}

it('names all fields of all records', () => {
	const kinds = [...(Object.keys(RECORDS) as RecordKind[]), 'product'] as const;
	const expected = `\n${kinds.map(sectionOf).join('\n')}\n`;
	const page = readFileSync(PAGE, 'utf8');
	const isWanted = process.env.WRITE_DOCS === '1';
	const wanted = isWanted ? page.replace(WRITTEN, () => expected) : page;
	if (isWanted) writeFileSync(PAGE, wanted);

	expect({ [REWRITE]: WRITTEN.exec(wanted)?.[0] }).toEqual({ [REWRITE]: expected });
});
