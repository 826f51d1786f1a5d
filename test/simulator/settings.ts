import type { ListName, Pagination, Settings, SimulatorKnobs } from './knobs';

/** What holds unless a knob says otherwise. */
export const DEFAULTS: Settings = {
	port: 0,
	seed: 1,
	stores: 3,
	orders: 500,
	leads: 200,
	discounts: 25,
	webhooks: 2,
	products: 60,
	skus: 120,
	banners: 8,
	itemsPerOrder: null,

	wrapSingle: false,
	wrapLists: 'data',
	discountMeta: 'element',
	transactions: 'object',
	orderIds: 'absent',

	pagination: {
		orders: 'scroll',
		orderItems: 'links',
		products: 'links',
		discounts: 'links',
		leads: 'links',
		webhooks: 'links',
	},
	linkStyle: 'absolute',
	figures: 'strings',
	pageSize: 20,
	maxPageSize: 100,
	names: {
		pageSize: 'per_page',
		page: 'page',
		scroll: 'scroll_id',
		scrollPlace: 'top',
		scrollIdChanges: false,
		scrollIdRepeats: true,
	},
	include: {
		format: 'any',
		// All but metadata, the one value of `include` that the document names.
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
	deliveries: { signed: false, timeoutMs: 5000 },

	latencyMs: 0,
	clockSpeed: 1,

	accessTokenLifeSeconds: 600,
	refreshTokenLifeSeconds: 30 * 24 * 60 * 60,
	tokenPlacement: 'bearer',
	clientAuthentication: 'any',
	consent: 'grant',

	limits: { 'GET /orders': 120, 'PUT /orders': 30, 'GET /catalog/products': 30 },
	limitAlgorithm: 'sliding',
	retryAfter: 'seconds',
};

function everyList(pagination: Pagination): Record<ListName, Pagination> {
	return {
		orders: pagination,
		orderItems: pagination,
		products: pagination,
		discounts: pagination,
		leads: pagination,
		webhooks: pagination,
	};
}

/** Lays knobs over settings; nested groups are merged, not replaced. */
export function applyKnobs(settings: Settings, knobs: SimulatorKnobs): Settings {
	const { names, include, deliveries, pagination, limits, ...plain } = knobs;
	return {
		...settings,
		...plain,
		names: { ...settings.names, ...names },
		include: { ...settings.include, ...include },
		deliveries: { ...settings.deliveries, ...deliveries },
		limits: { ...settings.limits, ...limits },
		pagination: {
			...settings.pagination,
			...(typeof pagination === 'string' ? everyList(pagination) : pagination),
		},
	};
}

/** Ids are dealt out in ranges, half of each for records that are created. */
const MOST_RECORDS = 500_000;

/** @throws RangeError for figures the service cannot keep */
export function checkSettings(settings: Settings): void {
	const { orders, leads, discounts, webhooks, products, skus, banners, clockSpeed } = settings;
	const counts = { orders, leads, discounts, webhooks, products, skus, banners };
	for (const [name, count] of Object.entries(counts)) {
		if (!Number.isInteger(count) || count < 0 || count > MOST_RECORDS) {
			throw new RangeError(`${name} must be a whole number up to ${MOST_RECORDS}.`);
		}
	}
	if (!(clockSpeed > 0)) throw new RangeError('clockSpeed must be more than 0.');
}
