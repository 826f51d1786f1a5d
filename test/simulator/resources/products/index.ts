import type { FastifyInstance } from 'fastify';

import type { Service } from '../../service';
import { listBody, type StorePath } from '../../responses';

/** Endpoint 4. Its parameters and its response are not shown: it pages like the other lists. */
export function productRoutes(app: FastifyInstance, service: Service): void {
	app.get<{ Params: StorePath }>('/v2/:alias/catalog/products', (request) =>
		listBody(service, request, 'products', service.catalogue.products(request.params.alias)),
	);
}
