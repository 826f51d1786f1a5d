import type { JsonObject } from '../../../nodes/StoreManagement/json';
import { Service } from '../../simulator/service';
import { RECORD_TYPES, type RecordKind } from './format';

const { data, state, aliases } = new Service({ stores: 2 });
const [alias = ''] = aliases;
const user = data.user();
const order = data.orders(alias).at(0);

/** One record of each kind, with the fields and shapes that the API document gives it. */
export const samples = {
	user,
	store: user.merchants.data[0],
	order,
	orderUpdate: order,
	orderItem: data.orderItems(alias, 11000001)?.at(0),
	product: data.products(alias).at(0),
	discount: data.discounts(alias).at(0),
	lead: data.leads(alias).at(0),
	sku: state.sku(alias, 15000001),
	banner: state.banner(alias, 17000001),
	webhook: state.webhooks(alias)[0],
} as unknown as Record<RecordKind, JsonObject>;

export const kinds = Object.keys(samples) as RecordKind[];
/** Those whose fields the document shows. */
export const documented = kinds.filter((kind) => RECORD_TYPES[kind].ownFields === undefined);
