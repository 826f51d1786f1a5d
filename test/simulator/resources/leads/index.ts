import { defineList, defineResource } from '../../resource';
import { queryOf, respondList, type StorePath } from '../../responses';
import { filterLeads } from './filters';
import { lead } from './record';
import { LEAD_FILTERS } from './schema';

const LIST = defineList({ name: 'leads', pagination: 'links' });

/** Endpoint 7. */
export const leads = defineResource({
	name: 'leads',
	count: 200,
	lists: [LIST],
	open(context, seeded) {
		const data = { leads: (alias: string) => seeded(alias, lead) };
		return {
			data,
			state: {},
			routes(app) {
				app.get<{ Params: StorePath }>(
					'/v2/:alias/leads',
					{ schema: { querystring: LEAD_FILTERS } },
					(request) => {
						const all = data.leads(request.params.alias);
						const matches = filterLeads(all, queryOf(request), context.settings.leadParams);
						return respondList(context, request, LIST, matches);
					},
				);
			},
		};
	},
});
