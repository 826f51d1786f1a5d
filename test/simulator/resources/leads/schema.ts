/** Endpoint 7: the filters that have a format. */
export const LEAD_FILTERS = {
	type: 'object',
	properties: {
		email: { type: 'string', format: 'email' },
		birthday: { type: 'string', format: 'date' },
	},
} as const;
