import type { FastifyInstance } from 'fastify';

import type { Service } from '../service';
import { single } from '../responses';

/** Endpoint 1. */
export function userRoutes(app: FastifyInstance, service: Service): void {
	app.post('/v2/auth/me', () => single(service, service.catalogue.user()));
}
