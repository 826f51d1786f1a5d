import * as records from '../../../nodes/StoreManagement/output/records';
import {
	orderItemRecord,
	orderRecord,
	orderUpdateRecord,
} from '../../../nodes/StoreManagement/output/order';
import type { JsonObject, JsonValue } from '../../../nodes/StoreManagement/json';
import { formatRecords, type OutputMode } from '../../../nodes/StoreManagement/output';

/** The kinds of records that the operations return. */
export const RECORD_TYPES = {
	banner: records.bannerRecord,
	discount: records.discountRecord,
	lead: records.leadRecord,
	order: orderRecord,
	orderItem: orderItemRecord,
	orderUpdate: orderUpdateRecord,
	product: records.productRecord,
	sku: records.skuRecord,
	store: records.storeRecord,
	user: records.userRecord,
	webhook: records.webhookRecord,
};

export type RecordKind = keyof typeof RECORD_TYPES;

/** Formats a record as the operations that return this kind do. */
export function formatRecord(record: JsonValue, kind: RecordKind, mode: OutputMode) {
	const [json = {}] = formatRecords([record], RECORD_TYPES[kind], mode);
	return json;
}

export function dateObject(date: string, timezone = 'America/Sao_Paulo'): JsonObject {
	return { date, timezone_type: 3, timezone };
}
