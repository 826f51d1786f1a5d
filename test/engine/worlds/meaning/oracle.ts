import { orderRecord } from '../../../../nodes/StoreManagement/output/order';
import type { LoggedRequest } from '../../../simulator';
import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { faultsIf } from '../explore';
import { askedIn, isDatedForm, neededBy } from './asked';
import { customerOf, searchedFor, since } from './form';
import { differences, shownOf } from './shown';
import type { Fields, Truth } from './truth';
import type { GetAll, Get, World } from './world';

/** What came of a form. */
export interface Outcome {
	records: readonly Fields[];
	/** What the reader is told besides: hints, or the notes that a model reads. */
	hints: string[];
	/** Empty where nothing failed. */
	error: string;
	requests: readonly LoggedRequest[];
}

/** Records of a page. */
export const PAGE = 4;

/** The orders of the shop, and those in the answers of the service, in the order of its list. */
interface Shop {
	truths: readonly Truth[];
	list: readonly Truth[];
	relations: readonly string[];
}

/** What is wrong with what came of a form: the contract over the shop's own truth. */
export function faultsOf(world: World, truths: readonly Truth[], outcome: Outcome): string[] {
	const { form, service, hasReadQuery } = world;
	const { requests, error } = outcome;
	const bad = form.kind === 'get' ? [] : mistakesIn(form, truths);
	if (bad.length > 0) return refused(outcome, bad);
	const fresh = form.kind === 'getAll' && form.isStaleWanted ? '0' : '1';
	const isSent = requests.every(({ query }) => query.fresh === fresh && query.start === 'scroll');
	const { faults, relations, isLess } = askedIn(world, outcome);
	const isSaid = /include/i.test(error) && /status \d{3}/.test(error);
	const common = [
		...faults,
		...faultsIf({
			// But for one that the form has, too.
			'Query Parameters for Reads do not go with each read': hasReadQuery && !isSent,
			[`Include was refused, and nothing says so: ${error}`]: !relations && !isSaid,
		}),
	];
	if (relations === undefined) return common;
	const list = service.order === 'newestFirst' ? truths.toReversed() : truths;
	const shop = { truths, list, relations };
	const found =
		form.kind === 'get' ? searched(form, shop, outcome) : picked(world, form, shop, outcome);
	if (!Array.isArray(found)) return [...common, ...faultsIf(found)];
	const right = found.map((one) => shownOf(one, form, relations, isLess));
	return [
		...[...common, ...differences(outcome.records, right)],
		...wrongHints(world, { shown: found, relations, isLess }, outcome),
	];
}

/** What cannot mean what it says (F2, F6): the error names one of these. */
function mistakesIn({ customer, period }: GetAll, truths: readonly Truth[]): RegExp[] {
	const { after, before } = period;
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

/** @returns the orders that came of a list (F6, S1, L4), or what is wrong */
function picked(
	{ reader }: World,
	form: GetAll,
	{ truths, list, relations }: Shop,
	{ records, error, hints }: Outcome,
): Truth[] | Record<string, boolean> {
	const { customer, period } = form;
	const { after, before } = period;
	const limit = form.limit ?? (reader === 'model' ? 10 : Infinity);
	const lacking = lackingIn(form, list.slice(0, PAGE), relations);
	if (lacking.length > 0) {
		const isSaid = lacking.some((field) => field.test(error));
		return { [`the orders lack what ${lacking.join(' or ')} needs: ${error}`]: !isSaid };
	}
	if (error !== '') return { [error]: true };
	if (customer === null && !isDatedForm(form)) return list.slice(0, limit);
	const key = customer === null ? undefined : customerOf(customer, truths).key;
	const hasCustomer = relations.includes('customer');
	const theirs = list.filter(
		(one) =>
			key === undefined ||
			(hasCustomer && [one.customer?.email, one.customer?.cpf].some((own) => own === key)),
	);
	const undated = theirs.filter((one) => isDatedForm(form) && !one.isDated(relations));
	const isInTime = ({ placed }: Truth): boolean =>
		(after === null || placed >= since(truths, after)) &&
		(before === null || placed < since(truths, before));
	const wanted = theirs.filter((one) => !undated.includes(one) && isInTime(one));
	const shown = records.flatMap(({ number }) =>
		[...wanted, ...undated].filter((one) => String(one.number) === String(number)),
	);
	const missing = wanted.filter((one) => !shown.includes(one));
	const without = shown.filter((one) => undated.includes(one)).length;
	const wrong = {
		'orders that are not wanted':
			shown.length < records.length || new Set(shown).size < shown.length,
		[`missing: ${missing.map(({ number }) => number).join()}`]:
			missing.length > 0 && shown.length < limit,
		'more than the limit': records.length > limit,
		'no word on orders without a date':
			without > 0 && !hints.join().includes(`${without} of the ${shown.length} records`),
	};
	return faultsIf(wrong).length > 0 ? wrong : shown;
}

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

/** @returns the one order that was looked for (S3), or what is wrong */
function searched(
	form: Get,
	{ truths, list, relations }: Shop,
	{ error }: Outcome,
): Truth[] | Record<string, boolean> {
	const { by, value } = searchedFor(form, truths);
	const order = list.find((one) => {
		if (by === 'id') return String(one.derived(relations).id) === value;
		return by === 'code' ? one.codes.includes(value) : String(one.number) === value;
	});
	if (order === undefined)
		return { [`found what is not there: ${error}`]: !/not among|not found/.test(error) };
	return error === '' ? [order] : { [error]: true };
}

/** The titles of related records, as the panel shows them. */
const TITLES = orderRecord.includes;

/** O2, A8: related records that never came are told, the others are not, and a model reads all of it. */
function wrongHints(
	{ reader, form }: World,
	{ shown, relations, isLess }: { shown: Truth[]; relations: readonly string[]; isLess: boolean },
	{ hints, records }: Outcome,
): string[] {
	if (shown.length === 0) return [];
	const said = hints.join(' ');
	const [, titles = ''] = /No record came with ([^.]*?), so /.exec(said) ?? [];
	const isNamed = (name: string): boolean => titles.split(', ').includes(TITLES.get(name) ?? name);
	const came = (name: string): boolean => shown.some((one) => name in one.record(relations));
	// An order may be without metadata.
	const due = neededBy(form).filter((name) => name !== 'metadata' && !came(name));
	const unsaid = due.filter((name) => !isNamed(name));
	const idle = ORDER_RELATIONS.filter((name) => came(name) && isNamed(name));
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
