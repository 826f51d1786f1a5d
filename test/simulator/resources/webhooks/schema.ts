/** The creation of a webhook is not shown: fields of section "Webhook", events as names or `{ name }`. */
export const WEBHOOK = {
	type: 'object',
	required: ['name', 'url', 'events'],
	properties: {
		name: { type: 'string', minLength: 1 },
		url: { type: 'string', pattern: '^https?://[^\\s/]+' },
		active: { type: 'boolean' },
		events: {
			type: 'array',
			minItems: 1,
			items: {
				type: ['string', 'object'],
				minLength: 1,
				required: ['name'],
				properties: { name: { type: 'string', minLength: 1 } },
			},
		},
	},
} as const;
