import { product } from '../data/catalog';
import type { Route } from '../routes';
import type { Context } from '../service';

/** Endpoint 4. Its parameters and response are not shown: it is paginated like the other lists. */
export function products(service: Context) {
	const data = { products: (alias: string) => service.seeded(alias, 'products', product) };
	const routes: Route[] = [
		{
			endpoint: 'GET /catalog/products',
			handle: (call) => service.list(call, 'products', data.products(call.alias)),
		},
	];
	return { data, routes };
}
