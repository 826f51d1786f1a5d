import type { OutputMode } from '../../output';
import { orderRecord } from '../../output/order';
import { sourcesOf } from '../../output/sources';
import { blankField, field, type AddedValuesOf } from '../../parameters/field';
import { textList } from '../../parameters/values';
import type { ItemSettings } from '../item';
import type { Plan } from '../operation';

/** Options for the related records of an order. */
export const INCLUDE_OPTIONS = [
	field({
		displayName: 'Include',
		name: 'include',
		type: 'multiOptions',
		options: [...orderRecord.relations].map(([value, name]) => ({ name, value })),
		default: [],
		description:
			"Related records to add to each order. Those that 'Output' shows are added without it. Metadata holds the extra values in the checkout link.",
		parse: textList,
	}),
	blankField(
		'string',
		'Additional Include',
		'additionalInclude',
		'relationOne, relationTwo',
		textList,
		{ description: 'Names of other related records to add, separated by commas' },
	),
] as const;

/**
 * The request for a list of orders with the related records that were chosen, and those that the node needs.
 *
 * @param shown what the output shows
 * @param selectedBy names of fields by which the node selects orders
 */
export function ordersRequest(
	{ include = [], additionalInclude = [] }: AddedValuesOf<typeof INCLUDE_OPTIONS>,
	{ output, selectedFields }: Pick<ItemSettings, 'output' | 'selectedFields'>,
	selectedBy: readonly string[] = [],
): Plan {
	const chosen = [...include, ...additionalInclude];
	return {
		method: 'GET',
		path: '/{alias}/orders',
		query: chosen.length > 0 ? [['include', chosen.join(',')]] : [],
		additions: {
			relations: [relationsOf(output, selectedFields), relationsOf('selected', selectedBy)],
		},
	};
}

/** The related records that fields of an order come from. */
function relationsOf(output: OutputMode, names: readonly string[]): string[] {
	const relations = sourcesOf(orderRecord, output, names).flatMap((source) => source.relations);
	return [...new Set(relations)];
}
