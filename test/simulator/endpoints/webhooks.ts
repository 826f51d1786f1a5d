import { z } from 'zod';

import { seededWebhook, webhook, type Webhook, type WebhookEntry } from '../data/catalog';
import { createdId, perStore } from '../data/stores';
import { notFound, parsed } from '../errors';
import { slice, sourceOf } from '../paging';
import type { Route } from '../routes';
import type { Service } from '../service';

const NAME = z.string().min(1);
/** The field names of section "Webhook"; its events are names or objects. */
const ENTRY = z.object({
	name: NAME,
	url: z.string().regex(/^https?:\/\/[^\s/]+/),
	active: z.boolean().default(true),
	events: z.array(z.union([NAME, z.object({ name: NAME }).transform(({ name }) => name)])).min(1),
});

/** Endpoints 11 and 12. Creation and deletion are not shown; theirs are a guess. */
export function webhooks(service: Service) {
	const createdWebhooks: Array<{ alias: string; body: unknown; webhook: Webhook }> = [];
	const store = perStore((alias) => {
		const all = slice(service.seeded(alias, 'webhooks', seededWebhook));
		return { byId: new Map(all.map((one) => [one.id, one])), created: 0 };
	});

	const state = {
		createdWebhooks,
		/** The webhooks of a store, oldest first. */
		webhooks: (alias: string): Webhook[] => [...store(alias).byId.values()],
		webhook: (alias: string, id: number): Webhook | undefined => store(alias).byId.get(id),
		/** Registers a webhook as a user does in the store admin. */
		addWebhook(alias: string, entry: WebhookEntry): Webhook {
			const own = store(alias);
			const scope = service.scope(alias);
			const id = createdId('webhook', scope, own.created);
			const added = webhook(scope.seed, id, Date.now(), entry);
			own.created += 1;
			own.byId.set(id, added);
			return added;
		},
		/** Returns false if there is no such webhook. */
		removeWebhook: (alias: string, id: number): boolean => store(alias).byId.delete(id),
	};

	const routes: Route[] = [
		{
			endpoint: 'GET /webhooks',
			handle: (call) => service.list(call, 'webhooks', sourceOf(state.webhooks(call.alias))),
		},
		{
			endpoint: 'GET /webhooks/{id}',
			handle({ alias, id }) {
				const record = state.webhook(alias, id);
				if (!record) throw notFound(`The webhook ${id}`);
				return { body: record };
			},
		},
		{
			endpoint: 'POST /webhooks',
			handle({ alias, body }) {
				const created = state.addWebhook(alias, parsed(ENTRY, body));
				createdWebhooks.push({ alias, body, webhook: created });
				return service.written(201, created);
			},
		},
		{
			endpoint: 'DELETE /webhooks/{id}',
			handle({ alias, id }) {
				if (state.removeWebhook(alias, id)) return { status: 204 };
				throw notFound(`The webhook ${id}`);
			},
		},
	];
	return { state, routes };
}
