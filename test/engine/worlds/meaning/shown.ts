import { isDeepStrictEqual } from 'node:util';

import { type Fields, plain, type Truth, UNKNOWN_DATE } from './truth';
import type { View } from './world';

type Shown = Pick<View, 'output' | 'names'>;

const SIMPLIFIED =
	'id number status created_at customer_name customer_email payment is_paid value_total track_code'.split(
		' ',
	);
const UTM = 'utm_source utm_medium utm_campaign utm_term utm_content'.split(' ');

/** An order as it must be shown (O1), with these relations. */
export function shownOf(
	truth: Truth,
	{ output, names }: Shown,
	relations: readonly string[],
	isLess = false,
): Fields {
	const record = truth.record(relations);
	if (output === 'raw') return record;
	const own = plain(record) as Fields;
	const derived = truth.derived(relations, isLess);
	if (output === 'simplified') {
		const status = (own.status as { name?: string } | null | undefined)?.name;
		const all: Fields = { ...own, ...derived, status };
		return Object.fromEntries(SIMPLIFIED.map((name) => [name, all[name] ?? null]));
	}
	// A metadata key that comes twice holds a list (O7). What did not come is null, what came empty is empty.
	const pairs = own.metadata as Array<{ key: string; value: string }> | null | undefined;
	const entries = pairs?.map(({ key }) => {
		const values = pairs.filter((pair) => pair.key === key).map(({ value }) => value);
		return [key, values.length > 1 ? values : values[0]];
	});
	const metadata = entries ? (Object.fromEntries(entries) as Fields) : null;
	const utm = Object.fromEntries(UTM.map((name) => [name, own[name] ?? null]));
	const tracking = Object.values(utm).some(isFilled) ? utm : null;
	const filled = Object.fromEntries(Object.entries(own).filter(([, value]) => isFilled(value)));
	// A date of its own that cannot be read gives way to the history (O5).
	const { created_at } = derived;
	const full = { ...own, tracking, ...derived, ...filled, metadata, created_at };
	return output === 'full' ? full : selected(full, ['id', 'number', ...names]);
}

/** The contract's word for what is there. */
const isFilled = (value: unknown): boolean =>
	!/^(?:null|false|0|""|\[\]|{})$/.test(JSON.stringify(value));

/** What names give: nested, and always there (O1). */
function selected(value: unknown, names: readonly string[]): Fields {
	const tops = new Set(names.map((name) => name.split('.')[0] ?? name));
	const entries = [...tops].map((top) => {
		const own = (value as Fields | null)?.[top] ?? null;
		if (names.includes(top)) return [top, own];
		const within = names.filter((name) => name.startsWith(`${top}.`));
		const below = within.map((name) => name.slice(top.length + 1));
		if (Array.isArray(own)) return [top, own.map((entry) => selected(entry, below))];
		return [top, selected(typeof own === 'object' ? own : null, below)];
	});
	return Object.fromEntries(entries) as Fields;
}

/** What differs between the records that came and what had to come. */
export function differences(records: readonly Fields[], expected: readonly Fields[]): string[] {
	return expected.flatMap((one, index) => {
		const record = records[index] ?? {};
		const names = [...new Set([...Object.keys(one), ...Object.keys(record)])];
		const wrong = names.filter(
			(name) => !(name in record) || !isAsExpected(record[name], one[name]),
		);
		return wrong.map((name) => {
			const has = name in record ? JSON.stringify(record[name]) : 'missing';
			return `${name} of order ${String(one.number)} is ${has}, not ${JSON.stringify(one[name])}`;
		});
	});
}

function isAsExpected(value: unknown, expected: unknown): boolean {
	if (expected === UNKNOWN_DATE) return typeof value !== 'string' || !/\dT\d/.test(value);
	return isDeepStrictEqual(value ?? null, expected ?? null);
}
