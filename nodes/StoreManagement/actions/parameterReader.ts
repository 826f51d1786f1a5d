import type { IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { PlanContext } from './operation';

/** Reads the parameters of a node for its input items. */
export class ParameterReader {
	/** As n8n stores them, expressions unresolved. */
	private readonly stored: INodeParameters;
	/** Values that all items share: list one from n8n is slow. */
	private readonly sharedValues = new Map<string, unknown>();
	private readonly rows: INodeExecutionData[];

	constructor(private readonly context: IExecuteFunctions) {
		// Called once, because n8n copies the node on each call.
		this.stored = context.getNode().parameters;
		this.rows = context.getInputData();
	}

	/** Reads a stored value without expressions once, and any other value for each item. */
	valueOf(name: string, index: number): unknown {
		if (this.sharedValues.has(name)) return this.sharedValues.get(name);
		const options = { extractValue: name === 'store' };
		const value = this.context.getNodeParameter(name, index, '', options);
		const stored = this.stored[name];
		if (stored !== undefined && !hasExpression(stored)) this.sharedValues.set(name, value);
		return value;
	}

	/** What else an operation may know of an item. */
	contextOf(itemIndex: number, isTool: boolean): Omit<PlanContext, 'details'> {
		return {
			isTool,
			missing: [],
			timezone: this.context.getTimezone(),
			isExpression: (path) => isExpressionAt(this.stored, path),
			itemIndex,
			row: this.rows[itemIndex]?.json ?? {},
		};
	}
}

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
