import { z } from 'zod';

import { type Lead, lead } from '../data/people';
import { invalid, parsed } from '../errors';
import { slice, sourceOf } from '../paging';
import type { Route } from '../routes';
import type { Service } from '../service';

const FILTER = z.string().toLowerCase().optional();
const FILTERS = z.object({
	...{ name: FILTER, city: FILTER, state: FILTER, genre: FILTER },
	email: FILTER.refine((text) => text === undefined || text.includes('@'), 'No email address.'),
	birthday: z.string().date().optional(),
});

/** Endpoint 7. */
export function leads(service: Service) {
	const data = { leads: (alias: string) => service.seeded(alias, 'leads', lead) };
	const routes: Route[] = [
		{
			endpoint: 'GET /leads',
			handle(call) {
				const all = data.leads(call.alias);
				const fits = filterOf(call.query);
				return service.list(call, 'leads', fits ? sourceOf(slice(all).filter(fits)) : all);
			},
		},
	];
	return { data, routes };
}

/** Undefined where nothing is asked for. @throws ServiceError 400 */
function filterOf(query: URLSearchParams): ((lead: Lead) => boolean) | undefined {
	const { name = '', ...others } = parsed(FILTERS, Object.fromEntries(query));
	const fields = Object.entries(others).filter(([, value]) => value !== '');
	const params = paramsOf(query);
	if (name === '' && fields.length + params.length === 0) return undefined;
	return (one) => {
		const shown = new Map<string, unknown>(Object.entries(one));
		const free = new Map<string, unknown>(Object.entries(one.params));
		return (
			one.name.toLowerCase().includes(name) &&
			fields.every(([field, value]) => String(shown.get(field)).toLowerCase() === value) &&
			params.every(([key, value]) => free.get(key) === String(value))
		);
	};
}

/** The free parameters, as `params[origin]=popup` or `params={"origin":"popup"}`. @throws ServiceError 400 */
function paramsOf(query: URLSearchParams): Array<[key: string, value: unknown]> {
	const inBrackets = [...query].flatMap(([name, value]): Array<[string, string]> => {
		const key = /^params\[(.+)\]$/.exec(name)?.[1];
		return key === undefined ? [] : [[key, value]];
	});
	try {
		const object = z.record(z.unknown()).parse(JSON.parse(query.get('params') ?? '{}'));
		return [...Object.entries(object), ...inBrackets];
	} catch {
		throw invalid({ params: ['The params must be a JSON object.'] });
	}
}
