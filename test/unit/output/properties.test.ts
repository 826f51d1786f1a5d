import fc from 'fast-check';
import { DateTime } from 'luxon';
import { jsonParse } from 'n8n-workflow';

import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords, toFull } from '../../../nodes/StoreManagement/output';
import { RECORD_TYPES } from './format';
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
		const date = zoned.toFormat('yyyy-MM-dd HH:mm:ss.SSS');
		const sent: JsonObject = { date, timezone };
		if (timezone_type !== undefined) sent.timezone_type = timezone_type;
		// When an hour occurs twice, the text does not say which is meant: luxon chooses.
		const chosen = DateTime.fromISO(date.replace(' ', 'T'), { zone: timezone });
		return { sent, expected: chosen.toISO() };
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
const topName = fieldName.filter((name) => !name.includes('.'));

test('[O1] selected has what Full has by that name', () => {
	fc.assert(
		fc.property(anything.record, anyKind, fc.array(topName), (record, kind, names) => {
			const type = RECORD_TYPES[kind];
			const full = formatRecords([record], { ...type, ownFields: undefined }, 'full')[0] ?? {};
			const expected = ['id', ...names].map((name): [string, JsonValue] => {
				return [name, Object.hasOwn(full, name) ? (full[name] as JsonValue) : null];
			});
			const [selected] = formatRecords([record], type, 'selected', names);
			expect(text(selected)).toBe(text(Object.fromEntries(expected)));
		}),
		{ numRuns: 300 },
	);
});

/** What the service sends, and what Full makes of it: that is drawn first, and wrappings are put around it. */
type Pair = { sent: JsonValue; expected: JsonValue };

const ordinaryName = fieldName.filter((name) => !['data', 'date', 'params'].includes(name));
const namedPairs = (pair: fc.Arbitrary<Pair>) =>
	fc.uniqueArray(fc.tuple(ordinaryName, pair), { maxLength: 6, selector: ([name]) => name });
const partOf = (fields: Array<[string, Pair]>, part: keyof Pair): JsonObject =>
	objectOf(fields.map(([name, pair]) => [name, pair[part]]));

const { pair: anyPair } = fc.letrec<{ bare: Pair; pair: Pair }>((tie) => ({
	bare: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		plain.map((value) => ({ sent: value, expected: value })),
		date,
		fc.array(tie('pair'), { maxLength: 3 }).map((pairs) => ({
			sent: pairs.map(({ sent }) => sent),
			expected: pairs.map(({ expected }) => expected),
		})),
		fc
			.tuple(namedPairs(tie('pair')), fc.option(anyValue, { nil: undefined }))
			.map(([fields, params]) => {
				const opaque = { sent: params ?? null, expected: params ?? null };
				const all =
					params === undefined ? fields : [...fields, ['params', opaque] as [string, Pair]];
				return { sent: partOf(all, 'sent'), expected: partOf(all, 'expected') };
			}),
	),
	pair: fc.tuple(tie('bare'), fc.nat({ max: 3 })).map(([{ sent, expected }, wrappings]) => {
		let wrapped = sent;
		for (let i = 0; typeof sent === 'object' && i < wrappings; i++) wrapped = { data: wrapped };
		return { sent: wrapped, expected };
	}),
}));

test('[O1] full takes off wrappings, converts dates and touches nothing else', () => {
	fc.assert(
		fc.property(anyPair, ({ sent, expected }) => {
			expect(text(toFull(sent))).toBe(text(expected));
		}),
		{ numRuns: 2000 },
	);
});
