import { InvalidInputError } from '../../errors/invalidInputError';
import { isoDate } from '../../output/dates';
import { dateTime } from '../../parameters/dates';
import { choiceInput } from '../../parameters/inputs';
import type { Members, ParseContext } from '../../parameters/parameter';
import { filled } from '../../parameters/presence';
import { flag } from '../../parameters/scalars';
import { HIDDEN_FROM_TOOLS } from '../../parameters/tool';

/** What *Only New* returns: records, or each entry of the status history of orders. */
export type NewItems = 'records' | 'statusChanges';

/** Which records of a list are wanted. */
export interface Narrowing {
	/** Undefined where earlier executions do not matter. */
	onlyNew: NewItems | undefined;
	/** Milliseconds since 1970, the first of them included; infinite where there is no bound. */
	after: number;
	before: number;
	/** Zone of dates that have none. */
	timezone: string;
}

/** Not for agents: what one conversation has seen is new to the next. */
const onlyNew = flag({
	displayName: 'Only New',
	name: 'onlyNew',
	type: 'boolean',
	default: true,
	displayOptions: HIDDEN_FROM_TOOLS,
	description:
		'Whether to return only what earlier executions of this node have not returned, oldest first. The first execution returns the newest, up to the limit. Manual executions remember nothing.',
});

/**
 * An option and no polling node of its own: n8n's reviewers accept one trigger for a service that has
 * webhooks, and a Schedule Trigger before this node is a poller whose time everybody can see.
 */
export const newItems = choiceInput<'newItems', NewItems>('New Items', 'newItems', {
	default: 'records',
	displayOptions: { show: { onlyNew: [true] }, ...HIDDEN_FROM_TOOLS },
	description: 'What counts as new',
	titles: {
		records: ['Orders', 'Each order once'],
		statusChanges: [
			'Status Changes',
			'Each change of the status of an order once. Any order may change, so set Created After: else all are read.',
		],
	},
});

const created = <const Name extends string>(displayName: string, name: Name, description: string) =>
	filled(dateTime({ displayName, name, type: 'dateTime', default: '', description }));

/** What n8n itself picks from a list: the API document shows no filter by date. */
export const ONLY_NEW_OPTIONS = [
	onlyNew,
	created('Created After', 'createdAfter', 'Return only what was created at this time or later'),
	created('Created Before', 'createdBefore', 'Return only what was created before this time'),
] as const;

/**
 * @returns undefined where all records are wanted
 * @throws InvalidInputError for a range without a moment
 */
export function narrowingOf(
	options: Members<[...typeof ONLY_NEW_OPTIONS, typeof newItems]>,
	{ isTool, timezone }: ParseContext,
): Narrowing | undefined {
	const moment = (date: typeof options.createdAfter): number =>
		date ? Date.parse(isoDate(date) ?? '') : NaN;
	const after = moment(options.createdAfter) || -Infinity;
	const before = moment(options.createdBefore) || Infinity;
	if (after >= before) {
		const remedy = 'Enter an earlier Created After, or remove one of them';
		throw new InvalidInputError('Created After', 'must be earlier than Created Before', remedy);
	}
	const isOnlyNew = options.onlyNew === true && isTool !== true;
	if (!isOnlyNew && after === -Infinity && before === Infinity) return undefined;
	const what = isOnlyNew ? (options.newItems ?? 'records') : undefined;
	return { onlyNew: what, after, before, timezone };
}
