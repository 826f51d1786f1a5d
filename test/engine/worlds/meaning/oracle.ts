import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { faultsIf } from '../explore';
import { faultsOfOrders, listed, refused } from './orders';
import type { Outcome } from './run';
import { differences, originOf, shownOf } from './shown';
import type { Fields, Truth } from './truth';
import type { Delivery, Leads, ReturnIt, World } from './world';

/** What is wrong with what came of a form: the contract over the shop's own truth. */
export function faultsOf(world: World, truths: readonly Truth[], outcome: Outcome): string[] {
	const { form } = world;
	const sent = [...unsentQuery(world, outcome)];
	switch (form.kind) {
		case 'getAll':
		case 'get':
			return [...sent, ...faultsOfOrders(world, form, truths, outcome)];
		case 'picker':
			return [...sent, ...faultsOfPicker(world, truths, outcome)];
		case 'leads':
			return [...sent, ...faultsOfLeads(world, form, outcome)];
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

/** What the service lists can be picked, and what it keeps back cannot. */
function faultsOfPicker(
	world: World,
	truths: readonly Truth[],
	{ records, error }: Outcome,
): string[] {
	const names = records.map(({ name }) => String(name)).join('\n');
	const list = listed(world, truths);
	if (error !== '') return [error];
	const wrong = truths
		.filter((one) => one.derived(world.service.shown).id !== null)
		.filter((one) => names.includes(String(one.number)) !== list.includes(one));
	return wrong.map(({ number }) => `order ${number} in the list of the editor`);
}

/** Whose data may come is never left open (F2, F6). */
function faultsOfLeads(
	{ reader, service, hasReadQuery }: World,
	{ filters }: Leads,
	outcome: Outcome,
): string[] {
	const { records, error } = outcome;
	const names = filters.map(([name]) => name);
	const filled = filters.filter(([, value]) => value === 'own').map(([name]) => name);
	// For a person these are words like any other.
	const isWord = filters.some(([, value]) => value !== 'own' && /^[[{n]/.test(String(value.empty)));
	if (reader !== 'model' && isWord) return [];
	const isPerson = (name: string): boolean => name !== 'city';
	const isRefused =
		reader === 'model'
			? names.some(isPerson) && !filled.some(isPerson)
			: filled.length < names.length;
	if (isRefused) return refused(outcome, [/Name/, /Email/, /City/]);
	return faultsIf({
		[error]: error !== '',
		'no lead': records.length === 0 && (hasReadQuery || !service.isCached),
		'leads of others': filled.includes('email') && records.length > 1,
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
