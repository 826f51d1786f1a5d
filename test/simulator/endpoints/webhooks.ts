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
	const stored = perStore((alias) => slice(service.seeded(alias, 'webhooks', seededWebhook)));
	let added = 0;

	const state = {
		createdWebhooks,
		/** The webhooks of a store, oldest first. */
		webhooks: (alias: string): Webhook[] => [...stored(alias)],
		webhook: (alias: string, id: number) => stored(alias).find((one) => one.id === id),
		/** Registers a webhook as a user does in the store admin. */
		addWebhook(alias: string, entry: WebhookEntry): Webhook {
			const scope = service.scope(alias);
			const id = createdId('webhook', scope, added);
			const own = webhook(scope.seed, id, Date.now(), entry);
			added += 1;
			stored(alias).push(own);
			return own;
		},
		/** Returns false if there is no such webhook. */
		removeWebhook(alias: string, id: number): boolean {
			const index = stored(alias).findIndex((one) => one.id === id);
			return index >= 0 && stored(alias).splice(index, 1).length > 0;
		},
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
