import { orderRecord } from '../../../../nodes/StoreManagement/output/order';
import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { faultsIf } from '../explore';
import { askedIn, isDatedForm, neededBy } from './asked';
import { customerOf, searchedFor, since } from './form';
import { type Outcome, PAGE } from './run';
import { differences, shownOf } from './shown';
import type { Truth } from './truth';
import type { GetAll, Get, OrderForm, World } from './world';

/** The orders of the shop, and those in the answers of the service, in the order of its list. */
interface Shop {
	truths: readonly Truth[];
	list: readonly Truth[];
	relations: readonly string[];
	/** The node had to leave something out. */
	isLess: boolean;
}

/** What came of a form, as the shop knows it. */
interface Found {
	faults: string[];
	shown: Truth[];
}

/** The orders that the answers of the service have. */
function listed({ service, hasReadQuery, form }: World, truths: readonly Truth[]): Truth[] {
	const isFresh = hasReadQuery && !('isStaleWanted' in form && form.isStaleWanted);
	const known = service.isCached && !isFresh ? truths.slice(0, -2) : truths;
	return service.order === 'newestFirst' ? known.toReversed() : [...known];
}

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
	const shop = { truths, list, relations, isLess };
	const found =
		form.kind === 'get' ? searched(form, shop, outcome) : picked(world, form, shop, outcome);
	return [...faults, ...found.faults, ...wrongHints(world, form, { ...shop, ...found }, outcome)];
}

/** What cannot mean what it says (principle 7, F2, F6): the error names one of these. */
function mistakesIn(form: OrderForm, truths: readonly Truth[]): RegExp[] {
	if (form.kind === 'get') return [];
	const { customer } = form;
	const { after, before } = form.period;
	const isEmptyRange =
		after !== null && before !== null && since(truths, after) >= since(truths, before);
	return [
		...(customer === null || 'by' in customer ? [] : [/Customer/]),
		...(isEmptyRange ? [/Created (?:After|Before)/] : []),
	];
}

/** Bad input is an error that names its field, before anything is sent. */
function refused({ error, requests, records }: Outcome, fields: RegExp[]): string[] {
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
	const { truths, list, relations, isLess } = shop;
	const { customer } = form;
	const { after, before } = form.period;
	const isDated = isDatedForm(form);
	const limit = form.limit ?? (world.reader === 'model' ? 10 : Infinity);
	const lacking = lackingIn(form, list.slice(0, PAGE), relations);
	if (lacking.length > 0) {
		const isSaid = lacking.some((field) => field.test(error));
		return failure({ [`the orders lack what ${lacking.join(' or ')} needs: ${error}`]: !isSaid });
	}
	const isPicked = isDated || customer !== null;
	if (error !== '') return failure({ [error]: true });
	const key = customer === null ? undefined : customerOf(customer, truths).key;
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
	});
	const right = expected.map((one) => shownOf(one, form, relations, isLess));
	return { faults: [...faults, ...differences(records, right)], shown };
}

const failure = (checks: Record<string, boolean>): Found => ({
	faults: faultsIf(checks),
	shown: [],
});

/** The options that need something of which the first page has nothing (S1). */
function lackingIn(form: GetAll, page: readonly Truth[], relations: readonly string[]): RegExp[] {
	const hasDate = page.some((one) => one.isDated(relations));
	const hasCustomer = page.some((one) => 'customer' in one.record(relations));
	if (page.length === 0) return [];
	return [
		...(isDatedForm(form) && !hasDate ? [/Created (?:After|Before)/] : []),
		...(form.customer !== null && !hasCustomer ? [/Customer/] : []),
	];
}

/** One order (S3). */
function searched(
	form: Get,
	{ truths, list, relations, isLess }: Shop,
	{ records, error }: Outcome,
): Found {
	const { by, value } = searchedFor(form, truths);
	const isMeant = (one: Truth): boolean => {
		if (by === 'id') return String(one.derived(relations).id) === value;
		return by === 'code' ? one.codes.includes(value) : String(one.number) === value;
	};
	const order = list.find(isMeant);
	if (order === undefined)
		return failure({ [`found what is not there: ${error}`]: !/not among|not found/.test(error) });
	const faults =
		error === '' ? differences(records, [shownOf(order, form, relations, isLess)]) : [error];
	return { faults, shown: [order] };
}

/** The titles of related records, as the panel shows them. */
const TITLES = orderRecord.includes;

/** O2, A8: related records that never came are told, the others are not, and a model reads all of it. */
function wrongHints(
	{ reader }: World,
	form: OrderForm,
	{ relations, shown, isLess }: Shop & Found,
	{ hints, records }: Outcome,
): string[] {
	if (shown.length === 0) return [];
	const said = hints.join(' ');
	const [, titles = ''] = /No record came with ([^.]*?), so /.exec(said) ?? [];
	const named = titles.split(', ');
	const came = (name: string): boolean => shown.some((one) => name in one.record(relations));
	// An order may be without metadata.
	const due = neededBy(form).filter((name) => name !== 'metadata' && !came(name));
	const unsaid = due.filter((name) => !named.includes(TITLES.get(name) ?? name));
	const idle = ORDER_RELATIONS.filter(came).filter((name) =>
		named.includes(TITLES.get(name) ?? ''),
	);
	const isCut = form.kind === 'getAll' && records.length === (form.limit ?? 10);
	return faultsIf({
		[`no hint that ${unsaid.join()} never came: ${said}`]: unsaid.length > 0,
		[`a hint on ${idle.join()}, which came: ${said}`]: idle.length > 0,
		[`no hint that Include brings ${due.join()}: ${said}`]:
			isLess && due.length > 0 && !said.includes('in Include'),
		[`a model does not learn of the limit: ${said}`]:
			reader === 'model' && isCut && !said.includes('Limit of'),
	});
}
