import type { Source } from '../../resource';
import type { Lead } from './record';

type Predicate = (lead: Lead) => boolean;

const equalsIgnoringCase = (one: unknown, other: string): boolean =>
	String(one).toLowerCase() === other.toLowerCase();

const FILTERS: Readonly<Record<string, (value: string) => Predicate>> = {
	name: (value) => (lead) => lead.name.toLowerCase().includes(value.toLowerCase()),
	email: (value) => (lead) => equalsIgnoringCase(lead.email, value),
	birthday: (value) => (lead) => lead.birthday === value,
	city: (value) => (lead) => equalsIgnoringCase(lead.city, value),
	state: (value) => (lead) => equalsIgnoringCase(lead.state, value),
	genre: (value) => (lead) => equalsIgnoringCase(lead.genre, value),
};

/** `params` is an object. Its notation in a query is not shown; `params[key]=value` is a guess. */
function predicatesOf(query: URLSearchParams): Predicate[] {
	return [...query].flatMap(([name, value]) => {
		const key = /^params\[(.+)\]$/.exec(name)?.[1];
		if (key !== undefined) {
			return [
				(lead: Lead) => Object.entries(lead.params).some(([k, v]) => k === key && v === value),
			];
		}
		const filter = FILTERS[name];
		return filter && value !== '' ? [filter(value)] : [];
	});
}

/** The leads that match every filter in the query. */
export function filterLeads(leads: Source<Lead>, query: URLSearchParams): Source<Lead> {
	const predicates = predicatesOf(query);
	if (predicates.length === 0) return leads;
	const matches: Lead[] = [];
	for (let index = 0; index < leads.total; index += 1) {
		const lead = leads.at(index);
		if (predicates.every((matchesFilter) => matchesFilter(lead))) matches.push(lead);
	}
	return {
		total: matches.length,
		at(index) {
			const lead = matches[index];
			if (!lead) throw new RangeError(`No lead at ${index}`);
			return lead;
		},
	};
}
