import { CHOICES, type ChoiceFlag, choiceMeanings, withChoice } from './choices';
import type { Pagination, SimulatorKnobs } from './knobs';
import { byResource } from './resources';
import { DEFAULTS } from './settings';

/** A flag with a whole number, for the knob of the same name. */
const COUNTS = {
	port: 'port to listen on; a free one by default',
	seed: 'the same seed gives the same records',
	stores: 'number of stores',
	...byResource(({ name }) => `number of ${name} per store`),
};

/** The other flags that take a value. */
const VALUES = {
	'page-size': 'records per page unless the request says otherwise',
	latency: 'milliseconds until each response',
	'clock-speed': '60: a minute of rate limits and token lifetimes takes a second',
	pagination: 'links, scroll or pages, for every list',
	'scroll-field': 'field of the scroll ID in a response, scroll_id by default',
	'scroll-start': 'query parameter without which a scroll list has one page',
	...choiceMeanings(),
};

const SWITCHES = {
	'order-ids': 'orders have an id',
	'no-limits': 'no rate limits',
	'count-refused': 'refused requests count for the rate limits',
	help: 'this list',
};

type ValueFlag = keyof typeof COUNTS | keyof typeof VALUES;
type Switch = keyof typeof SWITCHES;
export type CliFlags = Partial<Record<ValueFlag, string> & Record<Switch, boolean>>;

function ofType<Name extends string, Type extends string>(
	flags: Readonly<Record<Name, string>>,
	type: Type,
): Record<Name, { type: Type }> {
	const entries = Object.keys(flags).map((name) => [name, { type }]);
	return Object.fromEntries(entries) as Record<Name, { type: Type }>;
}

/** The options of `util.parseArgs`. */
export const FLAGS = {
	...ofType({ ...COUNTS, ...VALUES }, 'string'),
	...ofType(SWITCHES, 'boolean'),
};

export function listFlags(): string {
	return Object.entries({ ...COUNTS, ...VALUES, ...SWITCHES })
		.map(([flag, meaning]) => `  --${flag.padEnd(14)}  ${meaning}`)
		.join('\n');
}

function parseCount(flag: string, text: string): number {
	if (!/^\d{1,9}$/.test(text)) {
		throw new RangeError(`--${flag} takes a whole number, not "${text}".`);
	}
	return Number(text);
}

function parsePagination(text: string): Pagination {
	if (text === 'links' || text === 'scroll' || text === 'pages') return text;
	throw new RangeError(`--pagination takes links, scroll or pages, not "${text}".`);
}

const isChoice = (flag: string): flag is ChoiceFlag => flag in CHOICES;
const isCount = (flag: string): flag is keyof typeof COUNTS => flag in COUNTS;

/** @throws RangeError with a message for the user of the command line */
export function knobsFrom(flags: CliFlags): SimulatorKnobs {
	const knobs = choicesFrom(flags);
	for (const flag of Object.keys(flags).filter(isCount)) {
		const text = flags[flag];
		if (text !== undefined) knobs[flag] = parseCount(flag, text);
	}
	const { 'page-size': pageSize, latency, 'clock-speed': clockSpeed, pagination } = flags;
	if (pageSize !== undefined) knobs.pageSize = parseCount('page-size', pageSize);
	if (latency !== undefined) knobs.latencyMs = parseCount('latency', latency);
	if (clockSpeed !== undefined) knobs.clockSpeed = parseCount('clock-speed', clockSpeed);
	if (pagination !== undefined) knobs.pagination = parsePagination(pagination);
	const { 'scroll-field': scrollField, 'scroll-start': parameter } = flags;
	if (scrollField !== undefined) knobs.names = { ...knobs.names, scrollField };
	if (parameter !== undefined) {
		knobs.names = { ...knobs.names, scrollStart: { parameter, otherwise: 'onePage' } };
	}
	if (flags['count-refused']) knobs.countRefused = true;
	if (flags['order-ids']) knobs.orderIds = 'present';
	if (flags['no-limits']) {
		knobs.limits = Object.fromEntries(Object.keys(DEFAULTS.limits).map((key) => [key, Infinity]));
	}
	return knobs;
}

function choicesFrom(flags: CliFlags): SimulatorKnobs {
	return Object.keys(flags)
		.filter(isChoice)
		.reduce<SimulatorKnobs>((knobs, flag) => withChoice(knobs, flag, flags[flag] ?? ''), {});
}
