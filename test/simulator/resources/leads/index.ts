import type { FastifyInstance } from 'fastify';

import type { Source } from '../../data/catalogue';
import type { Lead } from './record';
import { LEAD_FILTERS } from '../../schemas';
import type { Service } from '../../service';
import { listBody, queryOf, type StorePath } from '../../responses';

type Test = (lead: Lead) => boolean;

const same = (one: unknown, other: string): boolean =>
	String(one).toLowerCase() === other.toLowerCase();

const FILTERS: Readonly<Record<string, (wanted: string) => Test>> = {
	name: (wanted) => (lead) => lead.name.toLowerCase().includes(wanted.toLowerCase()),
	email: (wanted) => (lead) => same(lead.email, wanted),
	birthday: (wanted) => (lead) => lead.birthday === wanted,
	city: (wanted) => (lead) => same(lead.city, wanted),
	state: (wanted) => (lead) => same(lead.state, wanted),
	genre: (wanted) => (lead) => same(lead.genre, wanted),
};

/** `params` is an object: how it is written in a query is not shown, `params[key]=value` is a guess. */
function testsOf(query: URLSearchParams): Test[] {
	return [...query].flatMap(([name, wanted]) => {
		const key = /^params\[(.+)\]$/.exec(name)?.[1];
		if (key !== undefined) {
			return [
				(lead: Lead) => Object.entries(lead.params).some(([k, v]) => k === key && v === wanted),
			];
		}
		const test = FILTERS[name];
		return test && wanted !== '' ? [test(wanted)] : [];
	});
}

function filtered(leads: Source<Lead>, tests: readonly Test[]): Source<Lead> {
	if (tests.length === 0) return leads;
	const found: Lead[] = [];
	for (let index = 0; index < leads.total; index += 1) {
		const lead = leads.at(index);
		if (tests.every((test) => test(lead))) found.push(lead);
	}
	return {
		total: found.length,
		at(index) {
			const lead = found[index];
			if (!lead) throw new RangeError(`No lead at ${index}`);
			return lead;
		},
	};
}

/** Endpoint 7. */
export function leadRoutes(app: FastifyInstance, service: Service): void {
	app.get<{ Params: StorePath }>(
		'/v2/:alias/leads',
		{ schema: { querystring: LEAD_FILTERS } },
		(request) => {
			const leads = service.catalogue.leads(request.params.alias);
			return listBody(service, request, 'leads', filtered(leads, testsOf(queryOf(request))));
		},
	);
}
