import { notFound } from '../../errors';
import { defineResource, perStore } from '../../resource';
import { type RecordPath, respondWritten } from '../../responses';
import { ID } from '../../schemas';
import { banner, BANNER_IDS, type Banner } from './record';
import { BANNER } from './schema';

/**
 * Endpoint 9. The fields of the creation variant are not shown: those named like a banner field are
 * stored, which is a guess; the others are only recorded in `state`.
 */
export const banners = defineResource({
	name: 'banners',
	count: 8,
	lists: [],
	open(context, seeded) {
		const updatedBanners: { alias: string; id: number; body: unknown }[] = [];
		const updated = perStore(() => new Map<number, Banner>());
		const data = {
			banners: (alias: string) => seeded(alias, banner),
			banner(alias: string, id: number): Banner | undefined {
				const all = data.banners(alias);
				const index = BANNER_IDS.indexOf(context.scope(alias), id, all.total);
				return index === undefined ? undefined : all.at(index);
			},
		};
		const state = {
			updatedBanners,
			/** The banner with its updates. */
			banner: (alias: string, id: number) => updated(alias).get(id) ?? data.banner(alias, id),
		};
		return {
			data,
			state,
			routes(app) {
				app.put<{ Params: RecordPath; Body: Record<string, unknown> }>(
					'/v2/:alias/marketing/banners/:id',
					{ schema: { params: ID, body: BANNER } },
					({ params: { alias, id }, body }, reply) => {
						const before = state.banner(alias, Number(id));
						if (!before) throw notFound(`The banner ${id}`);
						const changes = Object.fromEntries(
							Object.entries(body).filter(([name]) => name in before && name !== 'id'),
						);
						const after = { ...before, ...changes, updated_at: context.now() };
						updated(alias).set(before.id, after);
						updatedBanners.push({ alias, id: before.id, body });
						return respondWritten(context, reply, 200, after);
					},
				);
			},
		};
	},
});
