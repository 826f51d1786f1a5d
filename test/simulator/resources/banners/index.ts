import type { FastifyInstance } from 'fastify';

import { notFound } from '../../errors';
import { BANNER, ID } from '../../schemas';
import type { Service } from '../../service';
import { type RecordPath, written } from '../../responses';

/**
 * Endpoint 9. The fields of the creation variant are not shown: those with the name of a banner field
 * are taken over, which is a guess; the others are only noted.
 */
export function bannerRoutes(app: FastifyInstance, service: Service): void {
	const { state } = service;
	app.put<{ Params: RecordPath; Body: Record<string, unknown> }>(
		'/v2/:alias/marketing/banners/:id',
		{ schema: { params: ID, body: BANNER } },
		(request, reply) => {
			const { alias, id } = request.params;
			const before = state.banner(alias, Number(id));
			if (!before) throw notFound(`The banner ${id}`);
			const changes = Object.fromEntries(
				Object.entries(request.body).filter(([name]) => name in before && name !== 'id'),
			);
			return written(service, reply, 200, state.updateBanner(alias, before, request.body, changes));
		},
	);
}
