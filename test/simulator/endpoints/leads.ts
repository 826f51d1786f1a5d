import { type Lead, lead } from '../data/marketing';
import { invalid } from '../errors';
import type { Route } from '../routes';
import type { Context } from '../service';
import { slice, sourceOf } from '../source';
import { isObject, matching, object, validate } from '../validation';

type Predicate = (lead: Lead) => boolean;

const equal = (one: unknown, other: string): boolean =>
	String(one).toLowerCase() === other.toLowerCase();

const FILTERS: Readonly<Record<string, (lead: Lead, value: string) => boolean>> = {
	name: ({ name }, value) => name.toLowerCase().includes(value.toLowerCase()),
	email: ({ email }, value) => equal(email, value),
	birthday: ({ birthday }, value) => birthday === value,
	city: ({ city }, value) => equal(city, value),
	state: ({ state }, value) => equal(state, value),
	genre: ({ genre }, value) => equal(genre, value),
};

const FORMATS = object(
	{},
	{ email: matching(/^\S+@\S+$/), birthday: matching(/^\d{4}-\d{2}-\d{2}$/) },
);

/** Endpoint 7. */
export function leads(service: Context) {
	const data = { leads: (alias: string) => service.seeded(alias, 'leads', lead) };
	const routes: Route[] = [
		{
			endpoint: 'GET /leads',
			handle(call) {
				validate(FORMATS, Object.fromEntries(call.query));
				const all = data.leads(call.alias);
				const filters = filtersOf(call.query);
				if (filters.length === 0) return service.list(call, 'leads', all);
				const found = slice(all, 0, all.total).filter((one) => filters.every((fits) => fits(one)));
				return service.list(call, 'leads', sourceOf(found));
			},
		},
	];
	return { data, routes };
}

function filtersOf(query: URLSearchParams): Predicate[] {
	const fields = [...query].flatMap(([name, value]): Predicate[] => {
		const fits = FILTERS[name];
		return fits && value !== '' ? [(one) => fits(one, value)] : [];
	});
	const params = paramsOf(query).map(
		([key, value]): Predicate =>
			(one) =>
				Object.entries(one.params).some(([name, own]) => name === key && own === value),
	);
	return [...fields, ...params];
}

/** The free parameters, as `params[origin]=popup` or `params={"origin":"popup"}`. @throws ServiceError 400 */
function paramsOf(query: URLSearchParams): Array<[key: string, value: string]> {
	const inBrackets = [...query].flatMap(([name, value]): Array<[string, string]> => {
		const key = /^params\[(.+)\]$/.exec(name)?.[1];
		return key === undefined ? [] : [[key, value]];
	});
	const entries = Object.entries(parsed(query.get('params') ?? '{}'));
	return [...inBrackets, ...entries.map(([key, value]): [string, string] => [key, String(value)])];
}

function parsed(text: string): object {
	try {
		const value: unknown = JSON.parse(text);
		if (isObject(value)) return value;
	} catch {
		// Refused below, as every other text is.
	}
	throw invalid({ params: ['The params must be a JSON object.'] });
}
