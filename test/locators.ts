import type { INodeParameters } from 'n8n-workflow';

/** The store locator, filled in by alias. The alias may be an expression. */
export function byAlias(value: string): INodeParameters {
	return { __rl: true, mode: 'alias', value };
}

/** A record locator, filled in by ID. */
export function byId(value: string | number): INodeParameters {
	return { __rl: true, mode: 'id', value };
}
