import {
	bannerRecord,
	discountRecord,
	leadRecord,
	productRecord,
	skuRecord,
	storeRecord,
	userRecord,
	webhookRecord,
} from '../../../nodes/StoreManagement/output/records';
import {
	orderItemRecord,
	orderRecord,
	orderUpdateRecord,
} from '../../../nodes/StoreManagement/output/order';
import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords, type OutputMode } from '../../../nodes/StoreManagement/output';

export { toFull } from '../../../nodes/StoreManagement/output';

export const RECORD_TYPES = {
	banner: bannerRecord,
	discount: discountRecord,
	lead: leadRecord,
	order: orderRecord,
	orderItem: orderItemRecord,
	orderUpdate: orderUpdateRecord,
	product: productRecord,
	sku: skuRecord,
	store: storeRecord,
	user: userRecord,
	webhook: webhookRecord,
};

/** The kinds of records that the operations return. */
export type RecordKind = keyof typeof RECORD_TYPES;

/** Formats a record as the operations that return this kind do. */
export function formatRecord(record: JsonValue, kind: RecordKind, mode: OutputMode) {
	const [json = {}] = formatRecords([record], RECORD_TYPES[kind], mode);
	return json;
}

export function dateObject(date: string, timezone = 'America/Sao_Paulo'): JsonObject {
	return { date, timezone_type: 3, timezone };
}
