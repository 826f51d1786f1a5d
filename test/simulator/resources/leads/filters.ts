import { invalid } from '../../errors';
import type { Source } from '../../resource';
import type { LeadParams } from './knobs';
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

/** The free parameters that a query filters by, in the notation of the knob. */
function paramsOf(query: URLSearchParams, notation: LeadParams): [key: string, value: string][] {
	if (notation === 'json') {
		return Object.entries(parsed(query.get('params') ?? '{}')).map(([key, value]) => [
			key,
			String(value),
		]);
	}
	return [...query].flatMap(([name, value]): [string, string][] => {
		const key = /^params\[(.+)\]$/.exec(name)?.[1];
		return key === undefined ? [] : [[key, value]];
	});
}

/** @throws ServiceError 400 unless the text is a JSON object */
function parsed(text: string): object {
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
	} catch {
		// Refused below, as every other text is.
	}
	throw invalid({ params: ['The params must be a JSON object.'] });
}

function predicatesOf(query: URLSearchParams, notation: LeadParams): Predicate[] {
	const fields = [...query].flatMap(([name, value]) => {
		const filter = FILTERS[name];
		return filter && value !== '' ? [filter(value)] : [];
	});
	const params = paramsOf(query, notation).map(
		([key, value]) =>
			(lead: Lead) =>
				Object.entries(lead.params).some(([k, v]) => k === key && v === value),
	);
	return [...fields, ...params];
}

/** The leads that match every filter in the query. */
export function filterLeads(
	leads: Source<Lead>,
	query: URLSearchParams,
	notation: LeadParams,
): Source<Lead> {
	const predicates = predicatesOf(query, notation);
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
