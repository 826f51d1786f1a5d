import { InvalidInputError } from '../../errors/invalidInputError';
import { isJsonObject, type JsonObject, type Primitive } from '../../json';
import { at, firstOf, orderId, unwrap } from '../../output/fields';

/** One change of the status of an order. */
export type StatusChange = Record<'id' | 'number' | 'from' | 'to' | 'changed_at', Primitive>;

const changedAt = at('created_at');
const name = firstOf(at('name'), at('alias'));

/**
 * The changes in the history of an order (API document, Order: `statuses`), oldest first. The first one
 * has no `from`: an order may be paid at once.
 *
 * @param momentOf milliseconds of a date; Infinity where it is none
 * @throws InvalidInputError where an order comes without its history
 */
export function statusChangesOf(
	order: JsonObject,
	momentOf: (date: Primitive) => number,
): Array<{ key: string; rank: number; change: StatusChange }> {
	const history = unwrap(order.statuses ?? null);
	const { id, number } = { id: orderId(order), number: at('number')(order) };
	if (!Array.isArray(history)) {
		const rule = `needs the history of each order, and order ${number ?? id} came without`;
		const remedy = 'Change Include Format in Options: the service seems to ignore Status History';
		throw new InvalidInputError('New Items', rule, remedy);
	}
	const entries = history
		.map(unwrap)
		.filter(isJsonObject)
		.map((status) => ({ status, rank: momentOf(changedAt(status)) }))
		.sort((one, other) => (one.rank === other.rank ? 0 : one.rank < other.rank ? -1 : 1));
	return entries.map(({ status, rank }, index) => {
		const from = entries[index - 1];
		const change = {
			...{ id, number, from: from ? name(from.status) : null },
			...{ to: name(status), changed_at: changedAt(status) },
		};
		const step = at('id')(status) ?? change.to;
		return { key: `${rank === Infinity ? '?' : rank}:${number ?? id}:${step}`, rank, change };
	});
}
