import { z } from 'zod';

import { banner, product, sku, type Sku } from '../data/catalog';
import { indexOf, perStore, type Scope } from '../data/stores';
import { notFound, parsed } from '../errors';
import type { Route } from '../routes';
import type { Service } from '../service';

const [integer, number, flag, text] = [z.number().int(), z.number(), z.boolean(), z.string()];

const SKU = z
	.object({
		...{ product_id: integer, availability: integer, availability_soldout: integer, sku: text },
		...{ price_cost: number, price_sale: number, quantity_managed: flag, blocked_sale: flag },
		...{ weight: number, height: number, width: number, length: number },
		variations_values_ids: z.array(text),
		...z.object({ id: integer, erp_id: integer, order: integer, token: text }).partial().shape,
		...z.object({ barcode: text, price_discount: number }).partial().shape,
		allow_sell_without_customization: flag.optional(),
		customizations_ids: z.array(integer).optional(),
		images: z.array(z.object({ url: text })).optional(),
	})
	.passthrough();

/** The ordering variant. The fields of the other variant are not shown: it is any body with a field. */
const SORTING = z.array(z.object({ group: text, resource_id: text, orders: z.array(integer) }));
const BANNER = z
	.object({ sorting: SORTING.optional() })
	.passthrough()
	.refine((body) => Object.keys(body).length > 0, 'The sorting field is required.');

/** Records of a kind that requests change. A field that is not sent keeps its value. */
function editable<Kept extends { id: number }>(
	service: Service,
	[kind, all]: ['sku', 'skus'] | ['banner', 'banners'],
	generate: (scope: Scope, index: number) => Kept,
) {
	const changed = perStore(() => new Map<number, Kept>());
	const seeded = (alias: string) => service.seeded(alias, all, generate);
	/** The record with its updates. */
	function current(alias: string, id: number): Kept | undefined {
		const { total, at } = seeded(alias);
		const index = indexOf(kind, service.scope(alias), id, total);
		return changed(alias).get(id) ?? (index === undefined ? undefined : at(index));
	}
	/** Sets the fields that the record has. @throws ServiceError 404 */
	function change(alias: string, id: number, fields: object): Kept {
		const before = current(alias, id);
		if (!before) throw notFound(`The ${kind === 'sku' ? 'SKU' : kind} ${id}`);
		const known = Object.entries(fields).filter(([name]) => name in before && name !== 'id');
		const after = { ...before, ...Object.fromEntries(known), updated_at: service.now() };
		changed(alias).set(id, after);
		return after;
	}
	return { seeded, current, change };
}

/**
 * Endpoints 4, 8 and 9. Of products neither parameters nor response are shown: they are paginated like the other lists.
 * How IDs of variation values, customizations and images turn into those of the response is not shown: these stay.
 */
export function catalog(service: Service) {
	const skus = editable(service, ['sku', 'skus'], sku);
	const banners = editable(service, ['banner', 'banners'], banner);
	const updatedSkus: Array<{ alias: string; id: number; body: unknown; sku: Sku }> = [];
	const updatedBanners: Array<{ alias: string; id: number; body: unknown }> = [];
	const products = (alias: string) => service.seeded(alias, 'products', product);

	const routes: Route[] = [
		{
			endpoint: 'GET /catalog/products',
			handle: (call) => service.list(call, 'products', products(call.alias)),
		},
		{
			endpoint: 'PUT /catalog/skus/{id}',
			handle({ alias, id, body }) {
				const { erp_id: erpId, ...fields } = parsed(SKU, body);
				const shown = erpId === undefined ? fields : { ...fields, erp_id: String(erpId) };
				const after = skus.change(alias, id, shown);
				updatedSkus.push({ alias, id, body, sku: after });
				return service.written(200, after);
			},
		},
		{
			endpoint: 'PUT /marketing/banners/{id}',
			handle({ alias, id, body }) {
				const after = banners.change(alias, id, parsed(BANNER, body));
				updatedBanners.push({ alias, id, body });
				return service.written(200, after);
			},
		},
	];
	return {
		routes,
		data: { products, skus: skus.seeded, banners: banners.seeded },
		state: { updatedSkus, updatedBanners, sku: skus.current, banner: banners.current },
	};
}
