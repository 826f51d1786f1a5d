/** JSON Schema parts that several resources use. Schemas accept fields that the document does not name. */
export const INTEGERS = { type: 'array', items: { type: 'integer' } } as const;

/** Path parameter `id`: an integer. */
export const ID = {
	type: 'object',
	properties: { id: { type: 'string', pattern: '^\\d{1,15}$' } },
} as const;
