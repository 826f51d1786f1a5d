import { InvalidInputError } from '../../errors/invalidInputError';
import { isJsonObject, type JsonObject, type Primitive } from '../../json';
import { at, firstOf, orderId, unwrap } from '../../output/fields';

import { momentIn } from './ranks';

/** One change of the status of an order. */
export type StatusChange = Record<'id' | 'number' | 'from' | 'to' | 'changed_at', Primitive>;

const changedAt = firstOf(at('created_at'), at('updated_at'));
const statusName = firstOf(at('name'), at('alias'));

/**
 * The changes in the history of an order (API document, Order: `statuses`), oldest first. The first one
 * has no `from`: an order may be paid at once.
 *
 * @throws InvalidInputError where an order comes without its history
 */
export function statusChangesOf(
	order: JsonObject,
	timezone: string,
): Array<{ key: string; change: StatusChange }> {
	const history = unwrap(order.statuses ?? null);
	const { id, number } = { id: orderId(order), number: at('number')(order) };
	if (!Array.isArray(history)) {
		const rule = `needs the history of each order, and order ${number ?? id} came without`;
		const remedy =
			'Change Include Format in the Service Details of the credential: the service seems to ignore Status History';
		throw new InvalidInputError('New Items', rule, remedy);
	}
	const moment = (status: JsonObject): number => momentIn(changedAt(status), timezone);
	const statuses = history.map(unwrap).filter(isJsonObject);
	const sorted = statuses.sort((one, other) => (moment(one) < moment(other) ? -1 : 1));
	return sorted.map((status, index) => {
		const [from, to] = [sorted[index - 1], status].map((one) => (one ? statusName(one) : null));
		const change = { id, number, from: from ?? null, to: to ?? null };
		const rank = moment(status);
		const key = `${rank}:${number ?? id}:${at('id')(status) ?? to}`;
		return { key, change: { ...change, changed_at: changedAt(status) } };
	});
}
