/**
 * Draws what every shop meets while a list is read or rows are updated: a limit by the minute that names no time, and an
 * outage of some seconds; in the editor and in a published workflow. Its oracle is the store, and the contract: a limit is
 * got over (R2, R3), and an outage of ten seconds fails nothing (R2). What becomes of rows is in `worlds/items`.
 */
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { bucket, fixedWindow, outage, slidingWindow, type Limiter } from '../../../limits/services';
import { ServiceError } from '../../../simulator/errors';
import type { Service } from '../../../simulator/service';
import { SAMPLES, type OperationName } from '../../samples';
import { Shop } from '../../shop';
import { among, expectNoFaults, faultsIf, type WorldOf } from '../explore';

const LIMITERS = {
	fixed: () => fixedWindow(60),
	sliding: () => slidingWindow(60),
	bucket: () => bucket(1, 59),
};
const RECORDS = 80;

const MIXED = {
	day: among('limit', 'outage'),
	/** Of the limit. */
	limiter: among(...(Object.keys(LIMITERS) as Array<keyof typeof LIMITERS>)),
	/** Of the outage. */
	status: among<number[]>(500, 502, 503),
	seconds: among<number[]>(5, 10, 20),
	/** Pages of a list, or rows that are updated. */
	isList: among<boolean[]>(true, false),
	mode: among('manual', 'trigger'),
};
type World = WorldOf<typeof MIXED>;

const ENDPOINTS = ['GET /leads', 'PUT /catalog/skus/{id}'];

/** The endpoints of the service, which refuse what the limiter does. */
const refusing =
	(limiter: Limiter, status: number) =>
	({ routes }: Pick<Service, 'routes'>) =>
		routes.map((route) => ({
			...route,
			handle: (call: Parameters<typeof route.handle>[0]) => {
				const isMeant = ENDPOINTS.includes(route.endpoint);
				if (isMeant && limiter(Date.now()) > 0) throw new ServiceError(status);
				return route.handle(call);
			},
		}));

async function open({ day, limiter, status, seconds }: World): Promise<Shop> {
	const shop = new Shop();
	const [limits, refusal] =
		day === 'limit'
			? ([LIMITERS[limiter](), 429] as const)
			: ([outage(200, 200 + seconds * 1_000), status] as const);
	// Slow enough for an outage to begin in the middle.
	const knobs = { leads: RECORDS, maxPageSize: 1, skus: 200, discounts: 0, latencyMs: 20 };
	await shop.open(knobs, refusing(limits, refusal));
	return shop;
}

async function run(
	shop: Shop,
	{ mode }: World,
	name: OperationName,
	own: INodeParameters,
	rows = 1,
) {
	const items = Array.from({ length: rows }, (_, row) => ({ row }));
	return await shop.run(name, { ...SAMPLES[name], ...own }, { items, mode });
}

const SKU = 15_000_001;

/** A list, or rows of updates: all of it is there, once. */
async function read(shop: Shop, world: World): Promise<Record<string, boolean>> {
	const { day, isList, seconds } = world;
	const count = isList || day === 'limit' ? RECORDS : 200;
	const { json, errorText, time } = isList
		? await run(shop, world, 'lead.getAll', { returnAll: true })
		: await run(shop, world, 'sku.update', { skuId: `={{ ${SKU} + $json.row }}` }, count);
	const ids = new Set(json.map(({ id }) => id));
	const done = new Set(shop.service.state.updatedSkus.map(({ id }) => id));
	// Retries that last 15 seconds may end before a longer outage.
	const mayFail = day === 'outage' && seconds > 15;
	return {
		[`an error: ${errorText}`]: errorText !== '' && !mayFail,
		'an error that names no status': errorText !== '' && !/status 50[023]/.test(errorText),
		[`${json.length} of ${count}`]:
			errorText === '' && (json.length !== count || ids.size !== count),
		'green and not done': !isList && errorText === '' && done.size !== count,
		[`it took ${time} ms`]: time > 150_000,
	};
}

it('[R2] [R3] an ordinary day: what a shop asks for is done, and once', async () => {
	const faultsIn = async (world: World): Promise<string[]> => {
		const shop = await open(world);
		const wrong = await read(shop, world);
		await shop.close();
		return faultsIf(wrong);
	};
	await expectNoFaults(fc.record(MIXED), faultsIn, 16);
}, 600_000);
