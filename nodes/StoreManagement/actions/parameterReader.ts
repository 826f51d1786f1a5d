import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { hasExpression } from './expressions';

/** Reads the parameters of a node for its input items. */
export class ParameterReader {
	/** Values that all items share: list one from n8n is slow. */
	private readonly sharedValues = new Map<string, unknown>();

	/** @param stored the parameters as n8n stores them, expressions unresolved */
	constructor(
		private readonly context: IExecuteFunctions,
		readonly stored: INodeParameters,
	) {}

	/** Reads a stored value without expressions once, and any other value for each item. */
	valueOf(name: string, index: number): unknown {
		if (this.sharedValues.has(name)) return this.sharedValues.get(name);
		const options = { extractValue: name === 'store' };
		const value = this.context.getNodeParameter(name, index, '', options);
		const stored = this.stored[name];
		if (stored !== undefined && !hasExpression(stored)) this.sharedValues.set(name, value);
		return value;
	}
}
