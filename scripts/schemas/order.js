/**
 * What *Full* makes of an order: the fields of the API document (sections Order, Order item, Order
 * address, Customer), without the many that workflows seldom need. The document does not show the
 * resource of each event; that of an order event is taken to be the order.
 */
const types = (type, names) =>
	Object.fromEntries(names.split(' ').map((name) => [name, { type: [type, 'null'] }]));

const record = (...groups) => ({ type: 'object', properties: Object.assign({}, ...groups) });
const list = (items) => ({ type: 'array', items });

const status = record(types('integer', 'id'), types('string', 'name alias description'));

const item = record(
	types('integer', 'id product_id sku_id quantity'),
	types('string', 'item_sku'),
	types('number', 'price price_cost shipment_cost'),
	types('boolean', 'gift is_digital'),
);

const address = record(
	types('string', 'receiver street'),
	types('integer', 'number'),
	types('string', 'complement neighborhood city uf country'),
	types('integer', 'zipcode order_id'),
);

const customer = record(
	types('integer', 'id'),
	types('string', 'name first_name last_name email cpf cnpj birthday'),
	{ phone: record(types('string', 'full_number whatsapp_link')) },
	types('boolean', 'newsletter'),
);

/** The relations (`status`, `customer`) are present only if the service sends them. */
exports.order = record(
	types('integer', 'id number'),
	{ status },
	types('string', 'created_at'),
	types('number', 'value_total value_products value_discount value_shipment value_tax'),
	{ customer, items: list(item), address: list(address) },
	{ payments: list(record(types('string', 'name alias'))) },
	types('string', 'shipment_service track_code track_url date_delivery'),
	types('integer', 'customer_id promocode_id days_delivery'),
	types('boolean', 'authorized delivered'),
);
