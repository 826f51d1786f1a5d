import type { IDataObject } from 'n8n-workflow';

import { isJsonObject } from '../../json';
import { defineRecord, formatRecords, type RecordType } from '../../output';
import { unwrap } from '../../output/fields';
import { orderOrigin } from '../../output/order';

import { matchesAny } from '../events';
import type { Settings } from '../settings';
import type { Payload } from './payload';

/** The API document shows no resource but orders: Simplified takes the fields that a record has. */
const OTHER_RECORD = defineRecord({});

/**
 * The item of a delivery: what was sent, with the resource in the chosen form and, for order events, `metadata`
 * and `tracking` of the order. What the service itself sends beside the resource stays as it is.
 *
 * @param orderRecord the kind of record that order events bring
 */
export function toItem(
	payload: Payload,
	{ output, selectedFields }: Pick<Settings, 'output' | 'selectedFields'>,
	orderRecord: RecordType,
): IDataObject {
	const { event, resource = null, ...others } = payload;
	const isOrder = matchesAny(event, ['order.*']);
	const record = unwrap(resource);
	const fields = isJsonObject(record) ? record : {};
	const type = isOrder ? orderRecord : OTHER_RECORD;
	const [shown] = formatRecords([fields], type, output, selectedFields);
	const isShown = isJsonObject(record) && output !== 'raw';
	const item = { event, resource: isShown ? shown : resource };
	return isOrder ? { ...item, ...orderOrigin(fields), ...others } : { ...item, ...others };
}
