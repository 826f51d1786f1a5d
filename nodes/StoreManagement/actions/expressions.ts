/** Whether a parameter holds an expression, as n8n stores it: a text that begins with `=`. */
function isExpression(stored: unknown): boolean {
	return typeof stored === 'string' && stored.startsWith('=');
}

/**
 * Whether the value at a path comes from an expression, which may also yield what the value is a part of.
 *
 * @param stored the parameters, as n8n stores them
 */
export function isExpressionAt(stored: unknown, path: string): boolean {
	const [name = '', ...innerNames] = path.split('.');
	const inside: unknown = new Map(Object.entries(Object(stored) as object)).get(name);
	if (innerNames.length === 0 || isExpression(inside)) return isExpression(inside);
	return isExpressionAt(inside, innerNames.join('.'));
}

/** Whether there is an expression anywhere in a parameter, as n8n stores it. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored !== 'object' || stored === null) return isExpression(stored);
	return Object.values(stored).some(hasExpression);
}
