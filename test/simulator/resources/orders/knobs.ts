/** Where an order has its ID. The document lists none among its fields, and `order_id` in both addresses. */
export type OrderIds =
	/** `order_id` of the addresses only. */
	| 'absent'
	/** `id` of the order, too. */
	| 'present'
	/** `id` of the order only. */
	| 'top'
	/** `order_id` of the pickup address only, so that an order without one has no ID. */
	| 'pickup'
	/** Nowhere. */
	| 'none';
