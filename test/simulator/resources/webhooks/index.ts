import type { FastifyRequest } from 'fastify';

import type { Delivery } from '../../contract';
import { notFound, ServiceError } from '../../errors';
import { defineList, defineResource } from '../../resource';
import {
	type RecordPath,
	respondList,
	respondWritten,
	type StorePath,
	wrapSingle,
} from '../../responses';
import { ID } from '../../schemas';
import { eventNames, type WebhookBody, withDocumentedNames } from './creation';
import type { WebhookRules } from './knobs';
import { webhook, type Webhook } from './record';
import { registeredWebhooks } from './registered';
import { WEBHOOK } from './schema';

/** A list that is not wrapped in `data` has its `meta` in each element. */
const LIST = defineList({
	name: 'webhooks',
	pagination: 'links',
	metaIn: ({ wrapLists }) => (wrapLists === 'bare' ? 'element' : 'top'),
	isOneObject: ({ webhookRules }) => webhookRules.list === 'object',
});

const WRITE_ERRORS = {
	403: 'You may not change webhooks.',
	404: 'The address was not found.',
	405: 'The method is not allowed for this address.',
};

const WRITE_PATHS: readonly [WebhookRules['writePath'], path: string][] = [
	['collection', '/v2/:alias/webhooks'],
	['subscriptions', '/v2/:alias/webhooks/subscriptions'],
];

/** Endpoints 11 and 12. Creation and deletion are not shown; theirs are a guess. */
export const webhooks = defineResource({
	name: 'webhooks',
	count: 2,
	lists: [LIST],
	open(context, seeded) {
		const createdWebhooks: { alias: string; body: unknown; webhook: Webhook }[] = [];
		const deletedWebhooks: { alias: string; id: number }[] = [];
		const deliveries: Delivery[] = [];
		const registered = registeredWebhooks(context, (alias) => seeded(alias, webhook));

		/** @throws ServiceError where the knobs refuse writes, or take them at the other address */
		const checkWritable = (path: WebhookRules['writePath']) => (): Promise<void> => {
			const { webhookWrites, webhookRules } = context.settings;
			const misplaced = path === 'collection' ? 405 : 404;
			const right = path === webhookRules.writePath ? 'allowed' : misplaced;
			const status = webhookWrites === 'allowed' ? right : webhookWrites;
			if (status === 'allowed') return Promise.resolve();
			throw new ServiceError(status, WRITE_ERRORS[status]);
		};
		const renameFields = (request: FastifyRequest): Promise<void> => {
			request.body = withDocumentedNames(request.body, context.settings.webhookRules);
			return Promise.resolve();
		};

		return {
			data: {},
			state: { ...registered, createdWebhooks, deletedWebhooks, deliveries },
			routes(app) {
				app.get<{ Params: StorePath }>('/v2/:alias/webhooks', (request) => {
					const all = registered.webhooks(request.params.alias);
					const at = (index: number) => all[index];
					return respondList(context, request, LIST, { total: all.length, at });
				});

				app.get<{ Params: RecordPath }>(
					'/v2/:alias/webhooks/:id',
					{ schema: { params: ID } },
					({ params: { alias, id } }) => {
						const record = registered.webhook(alias, Number(id));
						if (!record) throw notFound(`The webhook ${id}`);
						return wrapSingle(context, record);
					},
				);

				for (const [place, path] of WRITE_PATHS) {
					app.post<{ Params: StorePath; Body: WebhookBody }>(
						path,
						{ schema: { body: WEBHOOK }, preValidation: [checkWritable(place), renameFields] },
						({ params: { alias }, body }, reply) => {
							const { webhookRules } = context.settings;
							const { name, url, active = true } = body;
							const events = eventNames(body, webhookRules);
							const record = registered.addWebhook(alias, { name, url, active, events });
							createdWebhooks.push({ alias, body, webhook: record });
							if (webhookRules.created === 'record') {
								return respondWritten(context, reply, 201, record);
							}
							return reply.code(201).send({ data: registered.webhooks(alias) });
						},
					);

					app.delete<{ Params: RecordPath }>(
						`${path}/:id`,
						{ schema: { params: ID }, preValidation: checkWritable(place) },
						({ params: { alias, id } }, reply) => {
							if (!registered.removeWebhook(alias, Number(id))) {
								throw notFound(`The webhook ${id}`);
							}
							deletedWebhooks.push({ alias, id: Number(id) });
							return reply.code(204).send();
						},
					);
				}
			},
		};
	},
});
