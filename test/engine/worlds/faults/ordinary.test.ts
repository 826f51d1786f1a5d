/**
 * Draws what every shop meets while a list is read or rows are updated: a limit by the minute that names no time, and an
 * outage of ten seconds; in the editor and in a published workflow. Its oracle is the store, and the contract: a limit is
 * got over (R2, R3), and such an outage fails nothing (R2). What becomes of rows is in `worlds/items`.
 */
import fc from 'fast-check';

import { bucket, fixedWindow, outage, slidingWindow } from '../../../limits/services';
import { ServiceError } from '../../../simulator/errors';
import { SAMPLES } from '../../samples';
import { Shop } from '../../shop';
import { among, expectNoFaults, faultsIf, type WorldOf } from '../explore';

const LIMITERS = {
	fixed: () => fixedWindow(60),
	sliding: () => slidingWindow(60),
	bucket: () => bucket(1, 59),
	outage: () => outage(50, 10_050),
};
/** Pages of a list, or rows that are updated. */
const COUNT = 80;
const SKU = 15_000_001;

const PARTS = {
	limiter: among('fixed', 'sliding', 'bucket', 'outage', 'outage', 'outage'),
	/** Of the outage. */
	status: among<number[]>(500, 502, 503),
	isList: fc.boolean(),
	mode: among('manual', 'trigger'),
};

async function faultsIn({ limiter, status, isList, mode }: WorldOf<typeof PARTS>) {
	const shop = new Shop();
	const limits = LIMITERS[limiter]();
	// Slow enough for an outage to begin in the middle.
	const knobs = { leads: COUNT, maxPageSize: 1, skus: COUNT, discounts: 0, latencyMs: 20 };
	await shop.open(knobs, ({ routes }) =>
		routes.map((route) => ({
			...route,
			handle(call) {
				const isMeant = ['GET /leads', 'PUT /catalog/skus/{id}'].includes(route.endpoint);
				if (isMeant && limits(Date.now()) > 0)
					throw new ServiceError(limiter === 'outage' ? status : 429);
				return route.handle(call);
			},
		})),
	);
	const skuId = `={{ ${SKU} + $json.row }}`;
	const items = Array.from({ length: COUNT }, (_, row) => ({ row }));
	const { json, errorText, time } = isList
		? await shop.run('lead.getAll', { returnAll: true }, { mode })
		: await shop.run('sku.update', { ...SAMPLES['sku.update'], skuId }, { items, mode });
	const done = new Set(shop.service.state.updatedSkus.map(({ id }) => id));
	await shop.close();
	return faultsIf({
		[`an error: ${errorText}`]: errorText !== '',
		[`${json.length} of ${COUNT}`]: new Set(json.map(({ id }) => id)).size !== COUNT,
		'a record twice': json.length > COUNT,
		'green and not done': !isList && done.size !== COUNT,
		[`it took ${time} ms`]: time > 150_000,
	});
}

it('[R2] [R3] an ordinary day: what a shop asks for is done, and once', async () => {
	await expectNoFaults(fc.record(PARTS), faultsIn, 16);
}, 600_000);
