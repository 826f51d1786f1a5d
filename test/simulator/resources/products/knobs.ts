/** The fields of a product, which the document shows for a webhook product only. */
export type ProductShape =
	| 'webhookProduct'
	/** Other names: `product_id`, `title`, `price`, the SKUs as a relation. */
	| 'catalog';
