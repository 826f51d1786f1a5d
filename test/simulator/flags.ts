import type { Pagination, SimulatorKnobs } from './knobs';
import { DEFAULTS } from './settings';

export const FLAGS = {
	port: { type: 'string' },
	seed: { type: 'string' },
	stores: { type: 'string' },
	orders: { type: 'string' },
	leads: { type: 'string' },
	discounts: { type: 'string' },
	webhooks: { type: 'string' },
	products: { type: 'string' },
	skus: { type: 'string' },
	banners: { type: 'string' },
	'page-size': { type: 'string' },
	latency: { type: 'string' },
	'clock-speed': { type: 'string' },
	pagination: { type: 'string' },
	'order-ids': { type: 'boolean' },
	'no-limits': { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

type Flag = keyof typeof FLAGS;
export type CliFlags = {
	[Name in Flag]?: (typeof FLAGS)[Name]['type'] extends 'string' ? string : boolean;
};

const MEANINGS: Record<Flag, string> = {
	port: 'port to listen on; a free one if left out',
	seed: 'the same seed gives the same records',
	stores: 'number of stores',
	orders: 'orders a store',
	leads: 'leads a store',
	discounts: 'discounts a store',
	webhooks: 'webhooks a store',
	products: 'products a store',
	skus: 'SKUs a store',
	banners: 'banners a store',
	'page-size': 'records a page unless the request says so',
	latency: 'milliseconds until each answer',
	'clock-speed': '60: a minute of limits and token life lasts a second',
	pagination: 'links, scroll or pages, for every list',
	'order-ids': 'orders carry an id',
	'no-limits': 'no limits a minute',
	help: 'this list',
};

export function listOfFlags(): string {
	return Object.entries(MEANINGS)
		.map(([flag, meaning]) => `  --${flag.padEnd(12)}  ${meaning}`)
		.join('\n');
}

/** Flags that are knobs of the same name. */
const FIGURES = [
	'port',
	'seed',
	'stores',
	'orders',
	'leads',
	'discounts',
	'webhooks',
	'products',
	'skus',
	'banners',
] as const;

function whole(flag: string, text: string): number {
	if (!/^\d{1,9}$/.test(text))
		throw new RangeError(`--${flag} takes a whole number, not "${text}".`);
	return Number(text);
}

function pagination(text: string): Pagination {
	if (text === 'links' || text === 'scroll' || text === 'pages') return text;
	throw new RangeError(`--pagination takes links, scroll or pages, not "${text}".`);
}

/** @throws RangeError with a sentence for the one who typed the flags */
export function knobsFrom(flags: CliFlags): SimulatorKnobs {
	const knobs: SimulatorKnobs = {};
	for (const flag of FIGURES) {
		const text = flags[flag];
		if (text !== undefined) knobs[flag] = whole(flag, text);
	}
	if (flags['page-size'] !== undefined) knobs.pageSize = whole('page-size', flags['page-size']);
	if (flags.latency !== undefined) knobs.latencyMs = whole('latency', flags.latency);
	if (flags['clock-speed'] !== undefined) {
		knobs.clockSpeed = whole('clock-speed', flags['clock-speed']);
	}
	if (flags.pagination !== undefined) knobs.pagination = pagination(flags.pagination);
	if (flags['order-ids']) knobs.orderIds = 'present';
	if (flags['no-limits']) {
		knobs.limits = Object.fromEntries(Object.keys(DEFAULTS.limits).map((key) => [key, Infinity]));
	}
	return knobs;
}
