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
import { webhook, type Webhook } from './record';
import { registeredWebhooks } from './registered';
import { WEBHOOK } from './schema';

/** A list that is not wrapped in `data` has its `meta` in each element. */
const LIST = defineList({
	name: 'webhooks',
	pagination: 'links',
	metaIn: ({ wrapLists }) => (wrapLists === 'bare' ? 'element' : 'top'),
});

/** A body that is valid by the schema. */
interface WebhookBody {
	name: string;
	url: string;
	active?: boolean;
	events: (string | { name: string })[];
}

const WRITE_ERRORS = {
	403: 'You may not change webhooks.',
	404: 'The address was not found.',
	405: 'The method is not allowed for this address.',
};

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

		const checkWritable = (): Promise<void> => {
			const { webhookWrites } = context.settings;
			if (webhookWrites === 'allowed') return Promise.resolve();
			throw new ServiceError(webhookWrites, WRITE_ERRORS[webhookWrites]);
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

				app.post<{ Params: StorePath; Body: WebhookBody }>(
					'/v2/:alias/webhooks',
					{ schema: { body: WEBHOOK }, preValidation: checkWritable },
					({ params: { alias }, body }, reply) => {
						const { name, url, active = true } = body;
						const events = body.events.map((one) => (typeof one === 'string' ? one : one.name));
						const record = registered.addWebhook(alias, { name, url, active, events });
						createdWebhooks.push({ alias, body, webhook: record });
						return respondWritten(context, reply, 201, record);
					},
				);

				app.delete<{ Params: RecordPath }>(
					'/v2/:alias/webhooks/:id',
					{ schema: { params: ID }, preValidation: checkWritable },
					({ params: { alias, id } }, reply) => {
						if (!registered.removeWebhook(alias, Number(id))) throw notFound(`The webhook ${id}`);
						deletedWebhooks.push({ alias, id: Number(id) });
						return reply.code(204).send();
					},
				);
			},
		};
	},
});
