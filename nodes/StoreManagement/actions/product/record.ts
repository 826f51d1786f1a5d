import { defineRecord } from '../../output';

/** A product. The API document shows only the products of a webhook. */
export const productRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		sku: 'string',
		slug: 'string',
		active: 'boolean',
		searchable: 'boolean',
		has_variations: 'boolean',
		is_digital: 'boolean',
		url: 'string',
		preview_url: 'string',
	},
	{ ownFields: 10 },
);
