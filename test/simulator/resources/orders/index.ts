import type { FastifyInstance } from 'fastify';

import { invalid, notFound } from '../../errors';
import { includedRelations } from './include';
import { ID } from '../../schemas';
import type { Service } from '../../service';
import { listBody, queryOf, type RecordPath, type StorePath, written } from '../../responses';

/** Endpoints 2, 3 and 10. */
export function orderRoutes(app: FastifyInstance, service: Service): void {
	const { catalogue, state } = service;

	app.get<{ Params: StorePath }>('/v2/:alias/orders', (request) => {
		const relations = includedRelations(queryOf(request), service.settings.include);
		return listBody(service, request, 'orders', catalogue.orders(request.params.alias, relations));
	});

	// Body and response are not shown: any JSON object or array is taken, noted and sent back.
	app.put<{ Params: StorePath }>('/v2/:alias/orders', (request, reply) => {
		const { body } = request;
		if (typeof body !== 'object' || body === null) {
			throw invalid({ body: ['The body must be a JSON object or array.'] });
		}
		state.updatedOrders.push({ alias: request.params.alias, body });
		return written(service, reply, 200, body);
	});

	app.get<{ Params: RecordPath }>(
		'/v2/:alias/orders/:id/items',
		{ schema: { params: ID } },
		(request) => {
			const { alias, id } = request.params;
			const items = catalogue.orderItems(alias, Number(id));
			if (!items) throw notFound(`The order ${id}`);
			return listBody(service, request, 'orderItems', items);
		},
	);
}
