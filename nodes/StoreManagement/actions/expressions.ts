/** Whether a stored value is an expression: n8n stores one as a text that begins with `=`. */
function isExpression(stored: unknown): boolean {
	return typeof stored === 'string' && stored.startsWith('=');
}

/**
 * Whether the value at a path comes from an expression: its own, or one for the whole collection that holds it.
 *
 * @param stored the parameters of the node, as n8n stores them
 * @param path names with points between them, such as `filters.email`
 */
export function isExpressionAt(stored: unknown, path: string): boolean {
	const [name = '', ...innerNames] = path.split('.');
	const value: unknown = new Map(Object.entries(Object(stored) as object)).get(name);
	if (innerNames.length === 0 || isExpression(value)) return isExpression(value);
	return isExpressionAt(value, innerNames.join('.'));
}

/** Whether a stored parameter is an expression, or holds one at any depth. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored !== 'object' || stored === null) return isExpression(stored);
	return Object.values(stored).some(hasExpression);
}
