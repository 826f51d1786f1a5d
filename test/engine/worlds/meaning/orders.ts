import { askedIn } from './asked';
import { customerOf, searchedFor, since } from './form';
import { CEILING, type Outcome, PAGE } from './run';
import { differences, missingIn, shownOf } from './shown';
import type { Truth } from './truth';
import type { GetAll, Get, OrderForm, World } from './world';

/** The orders of the shop, and those in the answers of the service, in the order of its list. */
interface Shop {
	truths: readonly Truth[];
	list: readonly Truth[];
	relations: readonly string[];
	isDeep: boolean;
}

/** What came of a form, as the shop knows it. */
interface Found {
	faults: string[];
	shown: Truth[];
}

export const faultsIf = (checks: Record<string, boolean>): string[] =>
	Object.keys(checks).filter((fault) => checks[fault]);

/** The orders that the answers of the service have. */
export function listed({ service, hasReadQuery, form }: World, truths: readonly Truth[]): Truth[] {
	const isFresh = hasReadQuery && !('isStaleWanted' in form && form.isStaleWanted);
	const known = service.isCached && !isFresh ? truths.slice(0, -2) : truths;
	return service.order === 'newestFirst' ? known.toReversed() : [...known];
}

/** No page leads to all of them: the service wants to be asked for a scroll. */
export const isDeep = ({ service, hasReadQuery }: World, { length }: readonly Truth[]): boolean =>
	service.paging === 'askedScroll' && !hasReadQuery && length > CEILING;

/** What is wrong with what came of Order → Get Many or Get. */
export function faultsOfOrders(
	world: World,
	form: OrderForm,
	truths: readonly Truth[],
	outcome: Outcome,
): string[] {
	const bad = mistakesIn(form, truths);
	if (bad.length > 0) return refused(outcome, bad);
	const { faults, relations, isLess } = askedIn(world, form, outcome);
	if (relations === undefined) {
		const isSaid = /include/i.test(outcome.error) && /status \d{3}/.test(outcome.error);
		return [
			...faults,
			...faultsIf({ [`Include was refused, and nothing says so: ${outcome.error}`]: !isSaid }),
		];
	}
	const list = listed(world, truths);
	const shop = { truths, list, relations, isDeep: isDeep(world, list) };
	const found =
		form.kind === 'get' ? searched(form, shop, outcome) : picked(world, form, shop, outcome);
	return [
		...faults,
		...found.faults,
		...wrongHints(world, form, { ...shop, ...found, isLess }, outcome),
	];
}

/** What cannot mean what it says (principle 7, F2, F6): the error names one of these. */
function mistakesIn(form: OrderForm, truths: readonly Truth[]): RegExp[] {
	if (form.kind === 'get') return [];
	const { customer, after, before } = form;
	const isEmptyRange =
		after !== null && before !== null && since(truths, after) >= since(truths, before);
	return [
		...(customer === null || 'of' in customer ? [] : [/Customer/]),
		...(isEmptyRange ? [/Created (?:After|Before)/] : []),
	];
}

/** Bad input is an error that names its field, before anything is sent. */
export function refused({ error, requests, records }: Outcome, fields: RegExp[]): string[] {
	return faultsIf({
		[`no error that names ${fields.join(' or ')}: ${error}`]: !fields.some((field) =>
			field.test(error),
		),
		'bad input was sent': requests.length > 0,
		'records come of bad input': records.length > 0,
	});
}

/** The orders of a list (F6, S1, L4). */
function picked(world: World, form: GetAll, shop: Shop, { records, error, hints }: Outcome): Found {
	const { truths, list, relations, isDeep } = shop;
	const { customer, after, before } = form;
	const isDated = after !== null || before !== null;
	const limit = form.limit ?? (world.reader === 'model' ? 10 : Infinity);
	const lacking = lackingIn(form, list.slice(0, PAGE), relations);
	if (lacking.length > 0) {
		const isSaid = lacking.some((field) => field.test(error));
		return failure({ [`the orders lack what ${lacking.join(' or ')} needs: ${error}`]: !isSaid });
	}
	const isPicked = isDated || customer !== null;
	if (error !== '') {
		// A filter may lead through the whole list, and pages come side by side.
		const isDue = isDeep && (isPicked || limit > CEILING);
		const isSaid = /after \d+ records/.test(error) && /Created After|query parameter/.test(error);
		return failure({ [`a wrong end: ${error}`]: !isDue || !isSaid });
	}
	const key = customer === null ? undefined : customerOf(customer, truths);
	const isTheirs = (one: Truth): boolean =>
		key === undefined ||
		(relations.includes('customer') &&
			[one.customer?.email, one.customer?.cpf].some((own) => own === key));
	const isInTime = ({ placed }: Truth): boolean =>
		(after === null || placed >= since(truths, after)) &&
		(before === null || placed < since(truths, before));
	const theirs = list.filter(isTheirs);
	const undated = theirs.filter((one) => isDated && !one.isDated(relations));
	const wanted = theirs.filter((one) => !undated.includes(one) && isInTime(one));
	const isOf = (number: unknown) => (one: Truth) => String(one.number) === String(number);
	const shown = records.flatMap(({ number }) => [...wanted, ...undated].filter(isOf(number)));
	const missing = wanted.filter((one) => !shown.includes(one));
	const without = shown.filter((one) => undated.includes(one)).length;
	const expected = isPicked ? shown : list.slice(0, limit);
	const faults = faultsIf({
		'orders that are not wanted':
			shown.length < records.length || new Set(shown).size < shown.length,
		[`missing: ${missing.map(({ number }) => number).join()}`]:
			missing.length > 0 && shown.length < limit,
		'more than the limit': records.length > limit,
		'no word on orders without a date':
			without > 0 && !hints.join().includes(`${without} of the ${shown.length} records`),
		'a list without its end': isDeep && !isPicked && limit > CEILING,
	});
	const right = expected.map((one) => shownOf(one, form, relations));
	return { faults: [...faults, ...differences(records, right)], shown };
}

const failure = (checks: Record<string, boolean>): Found => ({
	faults: faultsIf(checks),
	shown: [],
});

/** The options that need something of which the first page has nothing (S1). */
function lackingIn(
	{ after, before, customer }: GetAll,
	page: readonly Truth[],
	relations: readonly string[],
): RegExp[] {
	const isDated = after !== null || before !== null;
	const hasDate = page.some((one) => one.isDated(relations));
	const hasCustomer = page.some((one) => 'customer' in one.record(relations));
	if (page.length === 0) return [];
	return [
		...(isDated && !hasDate ? [/Created (?:After|Before)/] : []),
		...(customer !== null && !hasCustomer ? [/Customer/] : []),
	];
}

/** One order (S3). */
function searched(
	form: Get,
	{ truths, list, relations, isDeep }: Shop,
	{ records, error }: Outcome,
): Found {
	const { by, value } = searchedFor(form, truths);
	const isMeant = (one: Truth): boolean => {
		if (by === 'id') return String(one.derived(relations).id) === value;
		return by === 'code' ? one.codes.includes(value) : String(one.number) === value;
	};
	const order = list.find(isMeant);
	if (error !== '' && isDeep) return { faults: [], shown: [] };
	if (order === undefined)
		return failure({ [`found what is not there: ${error}`]: !/not among|not found/.test(error) });
	const faults = error === '' ? differences(records, [shownOf(order, form, relations)]) : [error];
	return { faults, shown: [order] };
}

/** O2, A8: what comes from nothing is told with what brings it, the rest is not, and a model reads all of it. */
function wrongHints(
	{ reader }: World,
	form: OrderForm,
	{ list, relations, shown, isLess }: Shop & Found & { isLess: boolean },
	{ hints, records }: Outcome,
): string[] {
	if (shown.length === 0) return [];
	const said = hints.join(' ');
	const named = (said.match(/\w+(?:\.\w+)*/g) ?? []).filter((word) => /[_.]/.test(word));
	const missing = (orders: readonly Truth[]) =>
		missingIn(
			form,
			orders.map((one) => one.record(relations)),
		);
	const { none, some } = missing(shown);
	// Of a few, or of one, it may be there and empty.
	const due = missing(list).none.filter((name) => none.includes(name));
	const unsaid = due.filter((name) => !new RegExp(`(?<![\\w.])${name}(?![\\w]|\\.\\w)`).test(said));
	const idle = some.filter((name) => named.includes(name));
	const without = shown.filter((one) => one.derived(relations).id === null).length;
	const isCounted = form.output === 'raw' || form.kind === 'get' || said.includes(`${without} of`);
	const isCut = form.kind === 'getAll' && records.length === (form.limit ?? 10);
	return faultsIf({
		[`no hint that nothing brings ${unsaid.join()}: ${said}`]: unsaid.length > 0,
		[`a hint on ${idle.join()}, which is there: ${said}`]: idle.length > 0,
		[`no hint that Include brings ${due.join()}: ${said}`]:
			isLess && due.length > 0 && !said.includes('Include'),
		[`no hint counts ${without} orders without an ID: ${said}`]: without > 0 && !isCounted,
		[`a model does not learn of the limit: ${said}`]:
			reader === 'model' && isCut && !said.includes('Limit of'),
	});
}
