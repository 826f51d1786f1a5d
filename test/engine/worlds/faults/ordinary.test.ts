/**
 * Draws what every shop meets: a limit by the minute that names no time, an outage of some seconds, ten rows of which one
 * is refused, and two runs of the same rows at once; in the editor and in a published workflow. Its oracle is the store,
 * and the contract: a limit is got over (R2, R3), an outage of ten seconds fails nothing (R2), what a run that ended with
 * an error has done is counted (A8), and with Return It each name exists once (R4).
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	bucket,
	fixedWindow,
	outage,
	slidingWindow,
	strays,
	type Limiter,
} from '../../../limits/services';
import { ServiceError } from '../../../simulator/errors';
import type { Service } from '../../../simulator/service';
import { SAMPLES, type OperationName } from '../../samples';
import { Shop, type Outcome } from '../../shop';
import { among, expectNoFaults, faultsIf, worldsOf, type Dangers, type WorldOf } from '../explore';

const LIMITERS: Readonly<Record<string, () => Limiter>> = {
	fixed: () => fixedWindow(60),
	sliding: () => slidingWindow(60),
	bucket: () => bucket(1, 59),
};
const RECORDS = 80;

const MIXED = {
	day: among('limit', 'outage', 'one refused', 'two runs'),
	/** Of the limit. */
	limiter: among(...Object.keys(LIMITERS)),
	/** Of the outage. */
	status: among<number[]>(500, 502, 503),
	seconds: among<number[]>(5, 10, 20),
	/** Pages of a list, or rows that are updated. */
	isList: among<boolean[]>(true, false),
	/** Which of ten rows is refused. */
	refused: among<number[]>(...Array(10).keys()),
	mode: among('manual', 'trigger'),
};
type World = WorldOf<typeof MIXED>;

const DANGERS: Dangers<World> = {
	'80 pages in the editor, 60 a minute': {
		day: 'limit',
		isList: true,
		mode: 'manual',
	},
	'80 rows in the editor, 60 a minute': {
		day: 'limit',
		isList: false,
		mode: 'manual',
	},
	'an outage during a list': {
		day: 'outage',
		isList: true,
	},
	'an outage during 200 rows': {
		day: 'outage',
		isList: false,
	},
	'ten rows of which one is refused': {
		day: 'one refused',
	},
	'two runs at once': {
		day: 'two runs',
	},
};

const ENDPOINTS = ['GET /leads', 'PUT /catalog/skus/{id}', 'POST /discounts'];

/** The endpoints of the service, which refuse what the limiter does. */
const refusing =
	(limiter: Limiter, status: number) =>
	({ routes }: Pick<Service, 'routes'>) =>
		routes.map((route) => ({
			...route,
			handle: (call: Parameters<typeof route.handle>[0]) => {
				const isMeant = ENDPOINTS.includes(route.endpoint);
				if (isMeant && limiter.take(Date.now()) > 0) throw new ServiceError(status);
				return route.handle(call);
			},
		}));

async function open({ day, limiter, status, seconds, refused }: World): Promise<Shop> {
	const shop = new Shop();
	const [limits, refusal] =
		day === 'limit'
			? ([LIMITERS[limiter]?.() ?? strays(), 429] as const)
			: day === 'outage'
				? ([outage(200, 200 + seconds * 1_000), status] as const)
				: ([day === 'one refused' ? strays(refused + 1) : strays(), 422] as const);
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

const ROW = '={{ $json.row }}';
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

/** Ten discounts. */
const create = async (shop: Shop, world: World, ifExists: string): Promise<Outcome> =>
	await run(
		shop,
		world,
		'discount.create',
		{ name: `={{ "Sale " + ${ROW.slice(4, -3)} }}`, options: { ifExists } },
		10,
	);

const timesCreated = (shop: Shop): number[] =>
	Array.from({ length: 10 }, (_, row) => {
		const { createdDiscounts } = shop.service.state;
		return createdDiscounts.filter(({ discount }) => discount.name === `Sale ${row}`).length;
	});
const isOnceEach = (shop: Shop): boolean => timesCreated(shop).every((times) => times === 1);

/** The error counts what was done, and Return It makes the rest. */
async function refuseOne(shop: Shop, world: World): Promise<Record<string, boolean>> {
	const { errorText } = await create(shop, world, 'create');
	const done = timesCreated(shop).filter((times) => times > 0).length;
	const said = Number(/(\d+) discounts? (?:was|were) created/.exec(errorText)?.[1] ?? 0);
	const again = await create(shop, world, 'return');
	return {
		[`done before it: ${done}`]: done !== world.refused,
		[`no error: ${errorText}`]: !errorText.includes('status 422'),
		[`${done} were created: ${errorText}`]: said !== done,
		[`no way out: ${errorText}`]: done > 0 && !errorText.includes('Return It'),
		[`the next run: ${again.errorText}`]: again.errorText !== '' || !isOnceEach(shop),
	};
}

async function runTwice(shop: Shop, world: World): Promise<Record<string, boolean>> {
	const both = await Promise.all([1, 2].map(async () => await create(shop, world, 'return')));
	const shown: IDataObject[] = both.flatMap(({ json }) => json);
	const created = shown.filter(({ existed }) => existed === false);
	return {
		[`errors: ${both.map(({ errorText }) => errorText).join()}`]: shown.length !== 20,
		[`created ${timesCreated(shop).join()}`]: !isOnceEach(shop),
		[`${created.length} say that they are new`]: created.length !== 10,
	};
}

const DAYS: Readonly<Record<World['day'], typeof read>> = {
	limit: read,
	outage: read,
	'one refused': refuseOne,
	'two runs': runTwice,
};

it('[R2] [R3] [R4] [A8] an ordinary day: what a shop asks for is done, once, or counted', async () => {
	const faultsIn = async (world: World): Promise<string[]> => {
		const shop = await open(world);
		const wrong = await DAYS[world.day](shop, world);
		await shop.close();
		return faultsIf(wrong);
	};
	await expectNoFaults(worldsOf(MIXED, DANGERS, 1), faultsIn, 20);
}, 600_000);
