import fc from 'fast-check';
import { DateTime } from 'luxon';
import { jsonParse } from 'n8n-workflow';

import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../nodes/StoreManagement/output';
import { fieldsOf } from '../../../nodes/StoreManagement/output/fields';
import { orderId } from '../../../nodes/StoreManagement/output/order';
import { formatRecord, RECORD_TYPES, toFull } from './format';
import { kinds, samples } from './samples';

/** The JSON of a value, in which objects with their own `__proto__` field can be compared. */
const text = (value: unknown) => JSON.stringify(value);

/** Names that mean something to the output, names that trap careless code, and any other. */
const documentNames = [...new Set(kinds.flatMap((kind) => Object.keys(samples[kind])))];
const traps = ['__proto__', 'constructor', 'toString', 'length', 'data', 'date', 'timezone'];
const fieldName = fc.oneof(
	fc.constantFrom(...documentNames),
	fc.constantFrom(...traps),
	fc.string({ maxLength: 6 }),
);

const plain: fc.Arbitrary<JsonValue> = fc.oneof(
	fc.constant(null),
	fc.boolean(),
	fc.double({ noNaN: true, noDefaultInfinity: true }).map((figure) => figure || 0),
	fc.string(),
);

function objectOf(fields: Array<[string, JsonValue]>): JsonObject {
	return jsonParse<JsonObject>(
		`{${fields.map(([name, value]) => `${text(name)}:${text(value)}`).join()}}`,
	);
}

/** A date object as the service sends it, and what full makes of it. */
const date = fc
	.record({
		moment: fc.date({
			min: new Date('1990-01-01T00:00:00Z'),
			max: new Date('2037-12-31T00:00:00Z'),
			noInvalidDate: true,
		}),
		timezone: fc.constantFrom('America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'),
		timezone_type: fc.constantFrom(3, undefined),
	})
	.map(({ moment, timezone, timezone_type }) => {
		const zoned = DateTime.fromJSDate(moment, { zone: timezone });
		const sent: JsonObject = { date: zoned.toFormat('yyyy-MM-dd HH:mm:ss.SSS'), timezone };
		if (timezone_type !== undefined) sent.timezone_type = timezone_type;
		// When an hour occurs twice, the text does not say which is meant: the first is taken.
		const [first = zoned] = zoned.getPossibleOffsets();
		return { sent, expected: first.toISO() };
	});

const anything = fc.letrec<{ value: JsonValue; record: JsonObject }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		plain,
		date.map(({ sent }) => sent),
		fc.array(tie('value'), { maxLength: 3 }),
		tie('record'),
		tie('value').map((data) => ({ data })),
	),
	record: fc
		.uniqueArray(fc.tuple(fieldName, tie('value')), { maxLength: 8, selector: ([name]) => name })
		.map(objectOf),
}));
const { value: anyValue } = anything;
const anyKind = fc.constantFrom(...kinds);
const anyMode = fc.constantFrom('simplified' as const, 'full' as const, 'raw' as const);

test('any JSON is presented, and not changed by it', () => {
	fc.assert(
		fc.property(anyValue, anyKind, anyMode, (value, kind, mode) => {
			const before = text(value);
			const json = formatRecord(value, kind, mode);
			orderId(fieldsOf(value));
			expect(typeof json === 'object' && !Array.isArray(json)).toBe(true);
			expect(text(value)).toBe(before);
		}),
		{ numRuns: 1000 },
	);
});

describe('[O1] of several records', () => {
	const records = fc.array(anything.record, { minLength: 2, maxLength: 3 });
	const topName = fieldName.filter((name) => !name.includes('.'));

	test('full of each is as if it came alone', () => {
		fc.assert(
			fc.property(records, anyKind, (all, kind) => {
				const together = formatRecords(all, RECORD_TYPES[kind], 'full');
				expect(text(together)).toBe(text(all.map((record) => formatRecord(record, kind, 'full'))));
			}),
			{ numRuns: 300 },
		);
	});

	test('[O1] selected has what Full has by that name', () => {
		fc.assert(
			fc.property(anything.record, anyKind, fc.array(topName), (record, kind, names) => {
				const type = RECORD_TYPES[kind];
				const full = formatRecords([record], { ...type, firstFields: undefined }, 'full')[0] ?? {};
				const expected = ['id', ...names].map((name): [string, JsonValue] => {
					return [name, Object.hasOwn(full, name) ? (full[name] as JsonValue) : null];
				});
				const [selected] = formatRecords([record], type, 'selected', names);
				expect(text(selected)).toBe(text(Object.fromEntries(expected)));
			}),
			{ numRuns: 300 },
		);
	});
});

describe('full', () => {
	type Pair = { sent: JsonValue; expected: JsonValue };

	// The expected output is generated first; what the service sends is that, with wrappings added.
	const ordinaryName = fieldName.filter((name) => !['data', 'date', 'params'].includes(name));
	const { pair } = fc.letrec<{ pair: Pair; list: Pair; object: Pair }>((tie) => ({
		pair: fc
			.tuple(
				fc.oneof(
					{ maxDepth: 4, withCrossShrink: true },
					plain.map((value) => ({ sent: value, expected: value })),
					date,
					tie('list'),
					tie('object'),
				),
				fc.nat({ max: 3 }),
			)
			.map(([{ sent, expected }, wrappings]) => {
				let wrapped = sent;
				const isRelation = typeof sent === 'object';
				for (let i = 0; isRelation && i < wrappings; i++) wrapped = { data: wrapped };
				return { sent: wrapped, expected };
			}),
		list: fc.array(tie('pair'), { maxLength: 3 }).map((pairs) => ({
			sent: pairs.map(({ sent }) => sent),
			expected: pairs.map(({ expected }) => expected),
		})),
		object: fc
			.tuple(
				fc.uniqueArray(fc.tuple(ordinaryName, tie('pair')), {
					maxLength: 6,
					selector: ([name]) => name,
				}),
				fc.option(anyValue, { nil: undefined }),
			)
			.map(([fields, params]) => {
				const free: Array<[string, JsonValue]> = params === undefined ? [] : [['params', params]];
				return {
					sent: objectOf([...fields.map(([n, p]): [string, JsonValue] => [n, p.sent]), ...free]),
					expected: objectOf([
						...fields.map(([n, p]): [string, JsonValue] => [n, p.expected]),
						...free,
					]),
				};
			}),
	}));

	test('takes off wrappings, converts dates and touches nothing else', () => {
		fc.assert(
			fc.property(pair, ({ sent, expected }) => {
				expect(text(toFull(sent))).toBe(text(expected));
			}),
			{ numRuns: 2000 },
		);
	});
});
