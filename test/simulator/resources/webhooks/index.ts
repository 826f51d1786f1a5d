import type { FastifyInstance } from 'fastify';

import { notFound, ServiceError } from '../../errors';
import { ID, WEBHOOK } from '../../schemas';
import type { Service } from '../../service';
import { listBody, type RecordPath, single, type StorePath, written } from '../../responses';

/** A body that has passed the schema. */
interface WebhookBody {
	name: string;
	url: string;
	active?: boolean;
	events: (string | { name: string })[];
}

const REFUSALS = {
	403: 'You may not change webhooks.',
	404: 'The address was not found.',
	405: 'The method is not allowed for this address.',
};

/** Endpoints 11 and 12, and the writes that the document does not show. */
export function webhookRoutes(app: FastifyInstance, service: Service): void {
	const { state } = service;

	const mayWrite = (): Promise<void> => {
		const { webhookWrites } = service.settings;
		if (webhookWrites === 'allowed') return Promise.resolve();
		throw new ServiceError(webhookWrites, REFUSALS[webhookWrites]);
	};

	app.get<{ Params: StorePath }>('/v2/:alias/webhooks', (request) => {
		const webhooks = state.webhooks(request.params.alias);
		return listBody(service, request, 'webhooks', {
			total: webhooks.length,
			at: (index) => webhooks[index],
		});
	});

	app.get<{ Params: RecordPath }>(
		'/v2/:alias/webhooks/:id',
		{ schema: { params: ID } },
		(request) => {
			const { alias, id } = request.params;
			const webhook = state.webhook(alias, Number(id));
			if (!webhook) throw notFound(`The webhook ${id}`);
			return single(service, webhook);
		},
	);

	app.post<{ Params: StorePath; Body: WebhookBody }>(
		'/v2/:alias/webhooks',
		{ schema: { body: WEBHOOK }, preValidation: mayWrite },
		(request, reply) => {
			const { alias } = request.params;
			const { name, url, active = true, events } = request.body;
			const names = events.map((event) => (typeof event === 'string' ? event : event.name));
			const webhook = state.addWebhook(alias, { name, url, active, events: names });
			state.createdWebhooks.push({ alias, body: request.body, webhook });
			return written(service, reply, 201, webhook);
		},
	);

	app.delete<{ Params: RecordPath }>(
		'/v2/:alias/webhooks/:id',
		{ schema: { params: ID }, preValidation: mayWrite },
		(request, reply) => {
			const { alias, id } = request.params;
			if (!state.removeWebhook(alias, Number(id))) throw notFound(`The webhook ${id}`);
			state.deletedWebhooks.push({ alias, id: Number(id) });
			return reply.code(204).send();
		},
	);
}
