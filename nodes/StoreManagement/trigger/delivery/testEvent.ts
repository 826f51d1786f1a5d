import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import { toNodeError } from '../../errors/toNodeError';
import { isJsonObject, type JsonObject } from '../../json';
import { unwrap } from '../../output/fields';
import { momentOf } from '../../output/dates';
import { orderCreatedAt } from '../../output/order';
import { ALL_STORES, fetchAliases } from '../allStores';
import { redactSecrets } from '../../redaction/redactor';
import { connect } from '../../transport/connect';
import { paginationOptions } from '../../transport/pagination/fetchPage';
import { paginate } from '../../transport/pagination/paginate';

import { matchesAny } from '../events';
import { SEND_OPTIONS } from '../registration/storeWebhooks';
import { readSettings } from '../settings';
import { toItem, type EventRecords } from './item';

const REMEDY = 'Remove Fetch Test Event from the options and place a test order while n8n listens';

/**
 * The item of a delivery as the store would send it, marked with `test`. It has the newest of the first 50
 * orders: the API document shows no way to sort them (endpoint 2).
 *
 * @param records what the resource of an event is
 * @throws NodeApiError, NodeOperationError
 */
export async function fetchTestEvent(
	context: IExecuteFunctions,
	records: EventRecords,
): Promise<IDataObject> {
	try {
		const settings = readSettings(context);
		const [event] = settings.events.filter((name) => matchesAny(name, ['order.*']));
		if (!event) throw new InvalidInputError('Trigger On', 'has no event of an order', REMEDY);
		const client = await connect(context, settings.authentication, { concurrency: 1 });
		const { stores } = settings;
		const all = stores[0] === ALL_STORES ? await fetchAliases(client, SEND_OPTIONS) : stores;
		const list = { method: 'GET', path: '/{alias}/orders', effect: 'read' } as const;
		const request = { ...list, store: all[0] ?? '', query: [['include', 'metadata']] } as const;
		const pages = { ...SEND_OPTIONS, ...paginationOptions(client.serviceDetails), limit: 50 };
		const { records: orders } = await paginate(client, request, pages);
		const [resource] = redactSecrets(orders).map(unwrap).filter(isJsonObject).sort(byNewest);
		if (!resource) throw new InvalidInputError('Fetch Test Event', 'finds no order', REMEDY);
		const payload = { event: event.replace('*', 'created'), resource, test: true };
		const item = toItem(payload, { ...settings, records });
		return settings.addStore ? { ...item, store: request.store } : item;
	} catch (error) {
		const location = 'Store Management Trigger';
		throw toNodeError(error, context.getNode(), { action: 'Fetching a test event', location });
	}
}

/** Sorts orders, the newest first; those without a date by their number. */
function byNewest(one: JsonObject, other: JsonObject): number {
	return timeOf(other) - timeOf(one) || Number(other.number) - Number(one.number) || 0;
}

function timeOf(order: JsonObject): number {
	return momentOf(String(orderCreatedAt(order)));
}
