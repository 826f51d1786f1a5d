import { createHmac } from 'node:crypto';

import type { DeliveryAnswer, DeliveryOptions } from './contract';
import type { Deliveries } from './knobs';
import { payload } from './payload';
import type { Webhook } from './resources/webhooks/record';
import type { Service } from './service';

/** Characters of an answer that are kept. */
const MAX_ANSWER = 200;

/** Whether a webhook subscribes to an event, by its name or by a family (`order.*`). */
function subscribes(webhook: Webhook, event: string): boolean {
	return webhook.events.data.some(
		({ name }) => name === event || (name.endsWith('.*') && event.startsWith(name.slice(0, -1))),
	);
}

/** The simulator calls receivers on this machine only. */
function isLocal(url: string): boolean {
	return URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** The signature header of a delivery; none if deliveries are not signed. */
function signature(
	{ signed }: Deliveries,
	secretKey: string,
	body: string,
): Record<string, string> {
	if (!signed) return {};
	const digest = createHmac(signed.algorithm, secretKey).update(body).digest(signed.encoding);
	return { [signed.header]: signed.prefix + digest };
}

/** Sends one delivery and waits for the response, at most for the timeout of the knobs. */
async function post(
	webhook: Webhook,
	body: string,
	deliveries: Deliveries,
	options: DeliveryOptions,
	stopped: AbortSignal,
): Promise<DeliveryAnswer> {
	const key = options.badSignature ? `${webhook.secret_key}!` : webhook.secret_key;
	const headers = {
		'content-type': 'application/json',
		...(options.unsigned ? {} : signature(deliveries, key, body)),
		...options.headers,
	};
	// Node 20 may collect an AbortSignal.timeout as garbage before it fires.
	const timeout = new AbortController();
	const timer = setTimeout(
		() => timeout.abort(new Error('the timeout has passed')),
		deliveries.timeoutMs,
	);
	const start = performance.now();
	const outcome = await fetch(webhook.url, {
		method: 'POST',
		headers,
		body,
		signal: AbortSignal.any([stopped, timeout.signal]),
		redirect: 'manual',
	})
		.then(async (response) => {
			const text = (await response.text()).slice(0, MAX_ANSWER);
			return { status: response.status, text };
		})
		.catch((error: unknown) => ({ status: 0, error: messageOf(error) }))
		.finally(() => clearTimeout(timer));
	return {
		url: webhook.url,
		webhookId: webhook.id,
		durationMs: performance.now() - start,
		...outcome,
	};
}

function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
}

export interface Event {
	alias: string;
	event: string;
	resource: unknown;
	options: DeliveryOptions;
}

/**
 * Delivers an event to the webhooks that subscribe to it.
 *
 * @param stopped aborts the deliveries when the simulator stops
 */
export async function deliver(
	service: Service,
	{ alias, event, resource, options }: Event,
	stopped: AbortSignal,
): Promise<DeliveryAnswer[]> {
	const { deliveries } = service.settings;
	const at = Date.now();
	const body = options.body ?? JSON.stringify(payload(event, resource, deliveries));
	const receivers = service.state
		.webhooks(alias)
		.filter((one) => one.active && isLocal(one.url) && subscribes(one, event));
	const responses = await Promise.all(
		receivers.map(async (webhook) => {
			const own = [];
			for (let sent = 0; sent < (options.times ?? 1); sent += 1) {
				own.push(await post(webhook, body, deliveries, options, stopped));
			}
			return own;
		}),
	);
	const all = responses.flat();
	service.state.deliveries.push(
		...all.map((response) => ({ ...response, alias, at, event, body })),
	);
	return all;
}
