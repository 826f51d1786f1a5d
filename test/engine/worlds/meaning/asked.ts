import { ORDER_RELATIONS } from '../../../simulator/data/order';
import { faultsIf } from '../explore';
import type { Outcome } from './oracle';
import type { GetAll, View, World } from './world';

/** The relations that a derived name comes from (contract, O2). */
const RELATION_OF: Record<string, string> = {
	...{ created_at: 'statuses', status_at: 'statuses', payment: 'transactions' },
	...{ customer_name: 'customer', customer_email: 'customer', is_paid: 'transactions' },
};

/** The relations that an output needs (O2). */
export function neededBy({ output, names }: Pick<View, 'output' | 'names'>): string[] {
	const ofSimplified = ['customer', 'statuses', 'transactions', 'status'];
	if (output === 'simplified') return ofSimplified;
	if (output === 'full') return [...ofSimplified, 'metadata'];
	if (output === 'raw') return [];
	const tops = names.map((name) => RELATION_OF[name] ?? name.split('.')[0] ?? '');
	return tops.filter((name) => ORDER_RELATIONS.includes(name));
}

export const isDatedForm = ({ period: { after, before } }: GetAll): boolean =>
	after !== null || before !== null;

/** Those of Created After, Created Before and Customer (S1). */
function neededByOptions(form: World['form']): string[] {
	if (form.kind === 'get') return [];
	const { customer } = form;
	// Of a customer, too, the newest orders are wanted.
	const isPicked = isDatedForm(form) || customer !== null;
	return [...(isPicked ? ['statuses'] : []), ...(customer === null ? [] : ['customer'])];
}

interface Asked {
	faults: string[];
	/** The relations that the records have; undefined where the service refuses what the user himself asks for. */
	relations: string[] | undefined;
	/** The node had to leave something out. */
	isLess: boolean;
}

/** O2: what an output needs is asked for, beside what the user asks for, and all of it left out where it is refused. */
export function askedIn({ service, form }: World, { requests }: Outcome): Asked {
	const sent = requests.map(({ query }) => includedIn(query, service));
	const [first = []] = sent;
	const steps = [first, form.include];
	const isTaken = (names: readonly string[]): boolean =>
		service.refusal === 'ignored' || !names.some((name) => service.unknown.includes(name));
	const taken = steps.find(isTaken);
	const least = [...form.include, ...neededByOptions(form), ...neededBy(form)];
	// An ID may also come from where an order is picked up, and tracking from metadata.
	const most = form.output === 'raw' ? least : [...least, 'pickup_address', 'metadata'];
	// With a 500, what was refused is asked for once more.
	const answered = sent.filter((_, index) => requests[index]?.status === 200);
	const last = answered.at(-1) ?? taken ?? [];
	const known = taken?.filter((name) => !service.unknown.includes(name));
	return {
		faults: faultsIf({
			[`asked for ${first.join()}, not for ${least.join()}`]: !isWithin(least, first),
			[`asked for ${first.join()}, more than ${most.join()}`]: !isWithin(first, most),
			[`asked for ${first.join()}, one of them twice`]: new Set(first).size < first.length,
			[`ended with ${last.join()}, not with ${taken?.join()}`]:
				taken !== undefined && !(isWithin(last, taken) && isWithin(taken, last)),
		}),
		relations: known && [...service.shown, ...known],
		isLess: taken !== first,
	};
}

const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
	some.every((one) => others.includes(one));

/** The relations that a request names, in the notation of the service and once. */
function includedIn(
	query: Outcome['requests'][number]['query'],
	{ includeFormat }: World['service'],
): string[] {
	const { include = [], 'include[]': bracketed = [] } = query;
	const [own, other] = includeFormat === 'brackets' ? [bracketed, include] : [include, bracketed];
	const values = [own].flat();
	if ([other].flat().length > 0 || (includeFormat === 'comma' && values.length > 1))
		return ['two parameters'];
	return includeFormat === 'comma' ? values.flatMap((text) => text.split(',')) : values;
}
