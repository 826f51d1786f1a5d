import type { INodeParameters } from 'n8n-workflow';

import { resources } from '../../../nodes/StoreManagement/actions';
import type { OperationName } from '../samples';
import type { Shop } from '../shop';

export interface Case {
	name: OperationName;
	/** Overrides the parameters of the sample. */
	more?: INodeParameters;
	/** The first record of the response, as the service stores it. */
	stored: (shop: Shop) => unknown;
}

const first = (shop: Shop) => shop.alias();

/** The secret key is redacted in every output. */
const redacted = (webhook: object | undefined) => ({ ...webhook, secret_key: '**********' });

const LISTS: Case[] = [
	{
		name: 'store.getAll',
		stored: (shop) => shop.service.data.user().merchants.data[0],
	},
	{
		name: 'order.getAll',
		more: { options: { include: ['metadata'] } },
		stored: (shop) => shop.service.data.orders(first(shop)).at(0),
	},
	{
		name: 'order.get',
		more: { options: { include: ['metadata'] } },
		stored: (shop) => shop.service.data.orders(first(shop)).at(0),
	},
	{
		name: 'order.getItems',
		stored: (shop) => shop.service.data.orderItems(first(shop), 11000001)?.at(0),
	},
	{
		name: 'product.getAll',
		stored: (shop) => shop.service.data.products(first(shop)).at(0),
	},
	{
		name: 'discount.getAll',
		stored: (shop) => shop.service.data.discounts(first(shop)).at(0),
	},
	{
		name: 'lead.getAll',
		stored: (shop) => shop.service.data.leads(first(shop)).at(0),
	},
	{
		name: 'webhook.getAll',
		stored: (shop) => redacted(shop.service.state.webhooks(first(shop))[0]),
	},
];

export const RECORDS: Case[] = [
	{
		name: 'user.get',
		stored: (shop) => shop.service.data.user(),
	},
	{
		name: 'webhook.get',
		stored: (shop) => redacted(shop.service.state.webhook(first(shop), 18000001)),
	},
	{
		name: 'discount.create',
		stored: (shop) => shop.service.state.createdDiscounts.at(-1)?.discount,
	},
	{
		name: 'sku.update',
		stored: (shop) => shop.service.state.sku(first(shop), 15000001),
	},
	{
		name: 'banner.sort',
		stored: (shop) => shop.service.state.banner(first(shop), 17000001),
	},
	{
		name: 'banner.update',
		stored: (shop) => shop.service.state.banner(first(shop), 17000001),
	},
	{
		name: 'order.update',
		stored: () => ({ number: 1001, status: 'paid' }),
	},
];
export const CASES = [...LISTS, ...RECORDS];

/** The fields that an operation declares for Simplified, in their order. */
export function declaredFields(name: OperationName): string[] {
	const [resource, operation] = name.split('.');
	const declared = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	return Object.keys(declared?.record.types ?? {});
}
