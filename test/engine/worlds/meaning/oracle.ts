import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { faultsIf } from '../explore';
import { faultsOfOrders } from './orders';
import type { Outcome } from './run';
import { differences, originOf, shownOf } from './shown';
import type { Fields, Truth } from './truth';
import type { Delivery, ReturnIt, World } from './world';

/** What is wrong with what came of a form: the contract over the shop's own truth. */
export function faultsOf(world: World, truths: readonly Truth[], outcome: Outcome): string[] {
	const { form } = world;
	const sent = [...unsentQuery(world, outcome)];
	switch (form.kind) {
		case 'getAll':
		case 'get':
			return [...sent, ...faultsOfOrders(world, form, truths, outcome)];
		case 'returnIt':
			return [...sent, ...faultsOfDiscounts(world, form, outcome)];
		case 'delivery':
			return faultsOfDelivery(form, truths[form.order % truths.length], outcome);
	}
}

/** The parameters of the credential go with each read, but for one that the form has, too (Service Details). */
function unsentQuery({ hasReadQuery, form }: World, { requests }: Outcome): string[] {
	const fresh = 'isStaleWanted' in form && form.isStaleWanted ? '0' : '1';
	const reads = requests.filter(({ method }) => method === 'GET');
	const isSent = reads.every(({ query }) => query.fresh === fresh && query.start === 'scroll');
	return faultsIf({
		'Query Parameters for Reads do not go with each read': hasReadQuery && !isSent,
	});
}

/** The fields that differ, by kind of discount. */
const DIFFERENT = {
	new: [],
	same: [],
	value: ['discount_value'],
	two: ['accumulate', 'discount_value'],
};

/** Each discount says whether it existed and what differs, and a hint says that of all of them (R4). */
function faultsOfDiscounts(
	{ reader }: World,
	{ discounts, output }: ReturnIt,
	outcome: Outcome,
): string[] {
	const { records, error, hints } = outcome;
	const isModel = reader === 'model';
	// What this process has created counts as listed, also where answers are of a while ago.
	const kinds = discounts.slice(0, isModel ? 1 : Infinity);
	const wrong = kinds.flatMap((kind, index) => {
		const { existed, different } = records[index] ?? {};
		const fields = [different].flat().map(String).sort().join();
		const isSaid = existed === (kind !== 'new') && fields === DIFFERENT[kind].join();
		const isRight = output === 'raw' ? existed === undefined && different === undefined : isSaid;
		return faultsIf({
			[`a discount that is ${kind}: ${JSON.stringify({ existed, different })}`]: !isRight,
		});
	});
	const said = hints.join(' ');
	const isSaid = said.includes('The store had a discount with this name for some items');
	return faultsIf({
		[error]: error !== '',
		[wrong.join(', ')]: wrong.length > 0,
		[`what it says of those that exist: ${said}`]: isSaid !== kinds.some((kind) => kind !== 'new'),
	});
}

/** An event of an order is shown as in a list, with where it came from (O1, T5). */
function faultsOfDelivery(
	form: Delivery,
	truth: Truth | undefined,
	{ records }: Outcome,
): string[] {
	if (truth === undefined) return [];
	const [{ event: _, resource, ...origin } = {}] = records;
	const record = truth.record(ORDER_RELATIONS);
	return [
		...differences([resource as Fields], [shownOf(truth, form, ORDER_RELATIONS)]),
		...differences([origin], [originOf(record)]),
	];
}
