import type { INodePropertyOptions } from 'n8n-workflow';

import type { OutputMode } from '../output';

import { oneOf } from './choices';
import type { Parse } from './field';

/** @param simplified describes Simplified, which differs between the nodes */
export function outputChoices(simplified: string): INodePropertyOptions[] {
	return [
		{ name: 'Simplified', value: 'simplified', description: simplified },
		{
			name: 'Full',
			value: 'full',
			description: 'Every field, with dates that other nodes understand',
		},
		{ name: 'Raw', value: 'raw', description: 'Unchanged, with secrets masked' },
		{
			name: 'Selected Fields',
			value: 'selected',
			description: 'The ID and the fields that you choose',
		},
	];
}

export const outputMode: Parse<OutputMode> = oneOf('simplified', 'full', 'raw', 'selected');
