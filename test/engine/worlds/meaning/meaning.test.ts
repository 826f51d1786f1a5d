import type { SimulatorKnobs } from '../../../simulator';
import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { Shop } from '../../shop';
import { expectNoFaults } from '../explore';
import { filledIn, includeParameters } from './form';
import { faultsOf, PAGE, type Outcome } from './oracle';
import { type Truth, truthOf } from './truth';
import { anyWorld, type World } from './world';

const knobsOf = ({ orders, stories, service }: World): SimulatorKnobs => ({
	...{ stores: 1, orders, stories, pageSize: PAGE },
	...{ listOrder: service.order, orderIds: service.orderIds },
	pagination: service.paging,
	include: {
		format: service.includeFormat,
		default: service.shown,
		known: ORDER_RELATIONS.filter((name) => !service.unknown.includes(name)),
		unknown: service.refusal,
	},
	limits: { 'GET /orders': Infinity },
});

/** Fills the form in, and returns what came of it. */
async function read(world: World, shop: Shop, truths: readonly Truth[]): Promise<Outcome> {
	const { form, reader, service, hasReadQuery } = world;
	const query = [
		...(hasReadQuery ? ['fresh=1', 'start=scroll'] : []),
		...includeParameters(world, form.includedBy === 'credential' ? form.include : []).map((pair) =>
			pair.join('='),
		),
	];
	const { includeFormat } = service;
	const credentials = shop.credentialsWith({ includeFormat, readQuery: query.join('&') });
	const [name, parameters] = filledIn(world, truths);
	if (reader === 'model') {
		const { json, error } = await shop.runAsTool(name, parameters, { credentials });
		const hints = json.flatMap(({ note }) => (typeof note === 'string' ? [note] : []));
		const records = json.filter(({ note }) => typeof note !== 'string');
		return { records, hints, error: error?.message ?? '', requests: shop.service.requests };
	}
	const node = reader === 'continue' ? { onError: 'continueRegularOutput' as const } : {};
	const { json, hints, errorText } = await shop.run(name, parameters, { credentials, node });
	const failed = json.filter(({ error, details }) => typeof error === 'string' && details);
	return {
		records: json.filter((one) => !failed.includes(one)),
		...{ hints, requests: shop.service.requests },
		error: [errorText, ...failed.map(({ error }) => error as string)].join(''),
	};
}

async function faultsIn(world: World): Promise<string[]> {
	const shop = await Shop.open(knobsOf(world));
	try {
		const truths = truthOf(shop.service, world);
		return faultsOf(world, truths, await read(world, shop, truths));
	} finally {
		await shop.close();
	}
}

it('[O1] [O2] [O3] [O4] [O5] [F6] [A8] what a shop reads is what is so in the shop, or it is told', async () => {
	await expectNoFaults(anyWorld, faultsIn, 150);
}, 600_000);
