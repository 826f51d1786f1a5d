import { type Banner, banner } from '../data/catalog';
import { indexOf, perStore } from '../data/stores';
import { notFound } from '../errors';
import type { Route } from '../routes';
import type { Context } from '../service';
import { integer, isObject, listOf, object, text, validate } from '../validation';

/** The ordering variant. The fields of the other variant are not shown: it is any body with a field. */
const SORTING = listOf(object({ group: text(), resource_id: text(), orders: listOf(integer) }));
const SORTED = object({ sorting: SORTING });
const BANNER = object({}, { sorting: SORTING });

/** Endpoint 9. Of the variant that is not shown, fields named like a banner field are stored: a guess. */
export function banners(service: Context) {
	const updatedBanners: Array<{ alias: string; id: number; body: unknown }> = [];
	const updated = perStore(() => new Map<number, Banner>());
	const data = { banners: (alias: string) => service.seeded(alias, 'banners', banner) };
	const state = {
		updatedBanners,
		/** The banner with its updates. */
		banner(alias: string, id: number): Banner | undefined {
			const all = data.banners(alias);
			const index = indexOf('banner', service.scope(alias), id, all.total);
			return updated(alias).get(id) ?? (index === undefined ? undefined : all.at(index));
		},
	};
	const routes: Route[] = [
		{
			endpoint: 'PUT /marketing/banners/{id}',
			handle({ alias, id, body }) {
				const fields = isObject(body) ? Object.entries(body) : [];
				validate(fields.length === 0 ? SORTED : BANNER, body);
				const before = state.banner(alias, id);
				if (!before) throw notFound(`The banner ${id}`);
				const changes = fields.filter(([name]) => name in before && name !== 'id');
				const after = {
					...before,
					...Object.fromEntries(changes),
					updated_at: service.now(),
				};
				updated(alias).set(id, after);
				updatedBanners.push({ alias, id, body });
				return service.written(200, after);
			},
		},
	];
	return { data, state, routes };
}
