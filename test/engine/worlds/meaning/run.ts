import type { IDataObject } from 'n8n-workflow';

import type { LoggedRequest, SimulatorKnobs } from '../../../simulator';
import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { Shop } from '../../shop';
import { TriggerShop } from '../../trigger-shop';
import { existing, filledIn, includeParameters } from './form';
import { type Fields, type Truth, truthOf } from './truth';
import type { Delivery, Form, World } from './world';

/** What came of a form. */
export interface Outcome {
	records: Fields[];
	/** What the reader is told besides: hints, or the notes that a model reads. */
	hints: string[];
	/** Empty where nothing failed. */
	error: string;
	requests: readonly LoggedRequest[];
}

/** Records of a page. */
export const PAGE = 4;

const knobsOf = ({ orders, stories, service }: World): SimulatorKnobs => ({
	...{ stores: 1, orders, stories, leads: 30, discounts: 0, pageSize: PAGE },
	...{ listOrder: service.order, orderIds: service.orderIds },
	pagination: service.paging,
	cache: service.isCached ? { lacks: 2, unless: ['fresh', '1'] } : null,
	include: {
		format: service.includeFormat,
		default: service.shown,
		known: ORDER_RELATIONS.filter((name) => !service.unknown.includes(name)),
		unknown: service.refusal,
	},
	limits: { 'GET /orders': Infinity },
});

/** Opens the shop of a world, fills its form in, and returns what came of it, beside what is so in the shop. */
export async function run(world: World): Promise<{ outcome: Outcome; truths: Truth[] }> {
	const { form } = world;
	const shop = form.kind === 'delivery' ? new TriggerShop() : new Shop();
	await shop.open(knobsOf(world));
	try {
		const truths = truthOf(shop.service, world);
		const outcome =
			shop instanceof Shop
				? await read(world, form as Exclude<Form, Delivery>, shop, truths)
				: await receive(form as Delivery, shop, truths);
		return { outcome, truths };
	} finally {
		await shop.close();
	}
}

async function receive(
	form: Delivery,
	shop: TriggerShop,
	truths: readonly Truth[],
): Promise<Outcome> {
	const { output, names, order } = form;
	const selectedFields = ['number', ...names].join(', ');
	const options = { output, ...(output === 'selected' && { selectedFields }) };
	const trigger = await shop.trigger({ events: ['order.*'], options });
	const truth = truths[order % truths.length];
	const resource = truth?.record(ORDER_RELATIONS) as IDataObject;
	const { items = [] } = await trigger.deliver({ event: 'order.updated', resource });
	return { records: items.map(({ json }) => json), hints: [], error: '', requests: [] };
}

async function read(
	world: World,
	form: Exclude<Form, Delivery>,
	shop: Shop,
	truths: readonly Truth[],
): Promise<Outcome> {
	const { reader, service, hasReadQuery } = world;
	const included = 'includedBy' in form && form.includedBy === 'credential' ? form.include : [];
	const readQuery = [
		...(hasReadQuery
			? [
					['fresh', '1'],
					['start', 'scroll'],
				]
			: []),
		...includeParameters(world, included),
	].map(([name, value]) => `${name}=${value}`);
	const { includeFormat } = service;
	const credentials = shop.credentialsWith({ includeFormat, readQuery: readQuery.join('&') });
	if (form.kind === 'returnIt') {
		const { name, parameters, items } = existing(form);
		if (items.length > 0) await shop.run(name, parameters, { items });
	}
	shop.service.clearRequests();
	const { name, parameters, items = [{}] } = filledIn(world, form, truths);
	if (reader === 'model') {
		const { json, error } = await shop.runAsTool(name, parameters, {
			credentials,
			items: items.slice(0, 1),
		});
		const notes = json.flatMap(({ note }) => (typeof note === 'string' ? [note] : []));
		const records = json.filter(({ note }) => typeof note !== 'string');
		return {
			records,
			hints: notes,
			error: error?.message ?? '',
			requests: [...shop.service.requests],
		};
	}
	const node = reader === 'continue' ? { onError: 'continueRegularOutput' as const } : {};
	const { json, hints, errorText } = await shop.run(name, parameters, { credentials, items, node });
	const failed = json.filter(({ error, details }) => typeof error === 'string' && details);
	return {
		records: json.filter((one) => !failed.includes(one)),
		hints,
		error: [errorText, ...failed.map(({ error }) => error as string)].join(''),
		requests: [...shop.service.requests],
	};
}
