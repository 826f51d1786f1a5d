import { defineList, defineResource } from '../../resource';
import { respondList, type StorePath } from '../../responses';
import { catalogProduct, product } from './record';

const LIST = defineList({ name: 'products', pagination: 'links' });

/** Endpoint 4. Its parameters and response are not shown: it is paginated like the other lists. */
export const products = defineResource({
	name: 'products',
	count: 60,
	lists: [LIST],
	limits: { 'GET /catalog/products': 30 },
	open(context, seeded) {
		const data = { products: (alias: string) => seeded(alias, product) };
		return {
			data,
			state: {},
			routes(app) {
				app.get<{ Params: StorePath }>('/v2/:alias/catalog/products', (request) => {
					const { alias } = request.params;
					const isCatalog = context.settings.productShape === 'catalog';
					const all = isCatalog ? seeded(alias, catalogProduct) : data.products(alias);
					return respondList(context, request, LIST, all);
				});
			},
		};
	},
});
