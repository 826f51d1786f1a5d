import { FIRST_DAY } from './data/dates';
import { MAX_SEEDED } from './data/ids';
import type { Settings, SimulatorKnobs } from './knobs';
import { byList, byResource, RESOURCES } from './resources';
import { WEBHOOK_RULES } from './resources/webhooks/knobs';

/** The settings of a simulator without knobs. */
export const DEFAULTS: Settings = {
	...byResource(({ count }) => count),
	port: 0,
	seed: 1,
	stores: 3,
	firstDay: FIRST_DAY,
	recordsPerDay: 1,
	itemsPerOrder: null,

	wrapSingle: false,
	wrapLists: 'data',
	discountMeta: 'element',
	transactions: 'object',
	orderIds: 'absent',
	productShape: 'webhookProduct',
	leadParams: 'brackets',

	pagination: byList(({ pagination }) => pagination),
	linkStyle: 'absolute',
	linkQuery: 'full',
	figures: 'strings',
	listOrder: 'oldestFirst',
	listChange: null,
	pageSize: 20,
	maxPageSize: 100,
	names: {
		pageSize: 'per_page',
		page: 'page',
		scroll: 'scroll_id',
		scrollField: null,
		scrollPlace: 'top',
		scrollIdChanges: false,
		scrollIdRepeats: true,
		scrollStart: null,
		scrollEnd: 'emptyPage',
	},
	include: {
		format: 'any',
		// All except metadata, the one value of `include` that the document names.
		default: [
			'transactions',
			'whatsapp',
			'pickup_address',
			'status',
			'pix',
			'promocode',
			'statuses',
			'services',
			'customer',
		],
		unknown: 'ignore',
	},

	errorShape: 'errors-fields',
	writeResponse: 'record',
	webhookWrites: 'allowed',
	webhookRules: WEBHOOK_RULES,
	deliveries: {
		signed: false,
		timeoutMs: 5000,
		resource: 'bare',
		metadata: 'resource',
		wrapMetadata: true,
	},

	latencyMs: 0,
	clockSpeed: 1,

	accessTokenLifeSeconds: 600,
	refreshTokenLifeSeconds: 30 * 24 * 60 * 60,
	tokenPlacement: 'bearer',
	clientAuthentication: 'any',
	consent: 'grant',

	limits: Object.fromEntries(RESOURCES.flatMap(({ limits = {} }) => Object.entries(limits))),
	limitAlgorithm: 'sliding',
	limitScope: 'store',
	countRefused: false,
	retryAfter: 'seconds',
};

/** Overrides settings with knobs. Groups are merged, not replaced. */
export function applyKnobs(settings: Settings, knobs: SimulatorKnobs): Settings {
	const { names, include, deliveries, webhookRules, pagination, limits, ...plain } = knobs;
	return {
		...settings,
		...plain,
		names: { ...settings.names, ...names },
		include: { ...settings.include, ...include },
		deliveries: { ...settings.deliveries, ...deliveries },
		webhookRules: { ...settings.webhookRules, ...webhookRules },
		limits: { ...settings.limits, ...limits },
		pagination: {
			...settings.pagination,
			...(typeof pagination === 'string' ? byList(() => pagination) : pagination),
		},
	};
}

/** @throws RangeError for values that the simulator cannot run with */
export function checkSettings(settings: Settings): void {
	const counts = byResource(({ name }) => settings[name]);
	for (const [name, count] of Object.entries(counts)) {
		if (!Number.isInteger(count) || count < 0 || count > MAX_SEEDED) {
			throw new RangeError(`${name} must be a whole number up to ${MAX_SEEDED}.`);
		}
	}
	if (!(settings.clockSpeed > 0)) throw new RangeError('clockSpeed must be more than 0.');
}
