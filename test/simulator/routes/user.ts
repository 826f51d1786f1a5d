import type { FastifyInstance } from 'fastify';

import type { Service } from '../service';
import { wrapSingle } from '../responses';

/** Endpoint 1. */
export function userRoutes(app: FastifyInstance, service: Service): void {
	app.post('/v2/auth/me', () => wrapSingle(service, service.stores.user));
}
