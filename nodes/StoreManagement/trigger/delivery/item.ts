import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../../json';
import { formatRecords } from '../../output';
import { unwrap } from '../../output/fields';
import { orderOrigin, orderRecord } from '../../output/order';
import { defineRecord } from '../../output/recordType';

import { matchesAny, ORDER_EVENTS } from '../events';
import type { Settings } from '../settings';
import type { Payload } from './body';

/** The API document does not show what other events carry, so Simplified takes the first fields of the record. */
const OTHER_RECORD = defineRecord('', { ownFields: 10 });

/**
 * The item of a delivery: what was sent, with the resource in the chosen form and, of an order event, `metadata` and
 * `tracking` of the order, null if it has none. Whatever the service sends beside the resource stays as it is; what
 * has one of these names is in `delivery`.
 */
export function toItem(
	payload: Payload,
	{ output, selectedFields }: Pick<Settings, 'output' | 'selectedFields'>,
): IDataObject {
	const { event, resource = null, ...others } = payload;
	const record = unwrap(resource);
	const fields = isJsonObject(record) ? record : {};
	const isOrder = matchesAny(event, ORDER_EVENTS);
	const type = isOrder ? orderRecord : OTHER_RECORD;
	const [shown] = formatRecords([fields], type, output, selectedFields);
	const isShown = isJsonObject(record) && output !== 'raw';
	const origin: IDataObject = isOrder ? orderOrigin(fields) : {};
	const clashes = Object.entries(others).filter(([name]) => name in origin);
	const item = { event, resource: isShown ? shown : resource, ...others, ...origin };
	if (clashes.length === 0) return item;
	const sent = 'delivery' in others ? { delivery: others.delivery } : {};
	return { ...item, delivery: { ...sent, ...Object.fromEntries(clashes) } };
}
