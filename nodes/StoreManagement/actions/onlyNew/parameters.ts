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

/** The switch of a list. Not for agents: what one conversation has seen is new to the next. */
export const onlyNew = flag({
	displayName: 'Only New',
	name: 'onlyNew',
	type: 'boolean',
	default: false,
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

/** The range of creation dates, which n8n looks at: the API document shows no such filter. */
export const CREATED_OPTIONS = [
	created('Created After', 'createdAfter', 'Return only what was created at this time or later'),
	created('Created Before', 'createdBefore', 'Return only what was created before this time'),
] as const;

/**
 * @returns undefined where all records are wanted
 * @throws InvalidInputError for a range without a moment
 */
export function narrowingOf(
	values: { onlyNew: boolean | undefined; newItems?: NewItems | undefined },
	range: Members<typeof CREATED_OPTIONS>,
	{ isTool, timezone }: ParseContext,
): Narrowing | undefined {
	const moment = (date: typeof range.createdAfter): number =>
		date ? Date.parse(isoDate(date) ?? '') : NaN;
	const after = moment(range.createdAfter) || -Infinity;
	const before = moment(range.createdBefore) || Infinity;
	if (after >= before) {
		const remedy = 'Enter an earlier Created After, or remove one of them';
		throw new InvalidInputError('Created After', 'must be earlier than Created Before', remedy);
	}
	const isOnlyNew = values.onlyNew === true && isTool !== true;
	if (!isOnlyNew && after === -Infinity && before === Infinity) return undefined;
	const what = isOnlyNew ? (values.newItems ?? 'records') : undefined;
	return { onlyNew: what, after, before, timezone };
}
