import type { INodeParameters } from 'n8n-workflow';

import type { OperationName } from '../samples';
import type { Shop } from '../shop';

export interface Case {
	name: OperationName;
	/** Overrides the parameters of the sample. */
	more?: INodeParameters;
	/** The first record of the response, as the service stores it. */
	stored: (shop: Shop) => unknown;
	/** Fields of the simplified record, in their order. */
	fields: string;
}

const first = (shop: Shop) => shop.alias();
const orderFields =
	'id number status created_at customer_name customer_email payment is_paid value_total track_code';
const webhookFields = 'id name url active events products disabled_at created_at updated_at';
const discountFields =
	'id name discount_method discount_value entry_condition_type entry_condition_value discount_type accumulate start_at end_at';
const bannerFields = 'id name type active expired home link image_url start_at end_at';

/** The secret key is redacted in every output. */
const redacted = (webhook: object | undefined) => ({ ...webhook, secret_key: '**********' });

export const LISTS: Case[] = [
	{
		name: 'store.getAll',
		stored: (shop) => shop.service.data.user().merchants.data[0],
		fields: 'id name alias domain base_url active plan subscription_status owner_email created_at',
	},
	{
		name: 'order.getAll',
		more: { options: { include: ['metadata'] } },
		stored: (shop) => shop.service.data.orders(first(shop)).at(0),
		fields: orderFields,
	},
	{
		name: 'order.get',
		more: { options: { include: ['metadata'] } },
		stored: (shop) => shop.service.data.orders(first(shop)).at(0),
		fields: orderFields,
	},
	{
		name: 'order.getItems',
		stored: (shop) => shop.service.data.orderItems(first(shop), 11000001)?.at(0),
		fields: 'id order_id product_id sku_id item_sku quantity price price_cost gift is_digital',
	},
	{
		name: 'product.getAll',
		stored: (shop) => shop.service.data.products(first(shop)).at(0),
		fields: 'id name sku slug active searchable has_variations is_digital url preview_url',
	},
	{
		name: 'discount.getAll',
		stored: (shop) => shop.service.data.discounts(first(shop)).at(0),
		fields: discountFields,
	},
	{
		name: 'lead.getAll',
		stored: (shop) => shop.service.data.leads(first(shop)).at(0),
		fields: 'id name email city state birthday is_customer customer_id utm_source created_at',
	},
	{
		name: 'webhook.getAll',
		stored: (shop) => redacted(shop.service.state.webhooks(first(shop))[0]),
		fields: webhookFields,
	},
];

export const RECORDS: Case[] = [
	{
		name: 'user.get',
		stored: (shop) => shop.service.data.user(),
		fields: 'id name email phone type active is_owner stores last_login_at created_at',
	},
	{
		name: 'webhook.get',
		stored: (shop) => redacted(shop.service.state.webhook(first(shop), 18000001)),
		fields: webhookFields,
	},
	{
		name: 'discount.create',
		stored: (shop) => shop.service.state.createdDiscounts.at(-1)?.discount,
		fields: discountFields,
	},
	{
		name: 'sku.update',
		stored: (shop) => shop.service.state.sku(first(shop), 15000001),
		fields:
			'id product_id sku title price_sale price_discount price_cost availability quantity_managed blocked_sale',
	},
	{
		name: 'banner.sort',
		stored: (shop) => shop.service.state.banner(first(shop), 17000001),
		fields: bannerFields,
	},
	{
		name: 'banner.update',
		stored: (shop) => shop.service.state.banner(first(shop), 17000001),
		fields: bannerFields,
	},
	{
		name: 'order.update',
		stored: () => ({ number: 1001, status: 'paid' }),
		fields: orderFields,
	},
];
export const CASES = [...LISTS, ...RECORDS];
