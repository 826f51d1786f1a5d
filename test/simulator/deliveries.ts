import { createHmac } from 'node:crypto';

import type { DeliveryAnswer, DeliveryOptions } from './contract';
import type { Webhook } from './resources/webhooks/record';
import type { Deliveries } from './knobs';

/** Whether a webhook subscribes to an event, by its name or by its family (`order.*`). */
export function subscribes(webhook: Webhook, event: string): boolean {
	return webhook.events.data.some(
		({ name }) => name === event || (name.endsWith('.*') && event.startsWith(name.slice(0, -1))),
	);
}

/** Only receivers on this machine are ever called. */
export function isLocal(url: string): boolean {
	return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** The signature header of a delivery, none where deliveries are not signed. */
export function signature(
	{ signed }: Deliveries,
	secretKey: string,
	body: string,
): Record<string, string> {
	if (!signed) return {};
	const digest = createHmac(signed.algorithm, secretKey).update(body).digest(signed.encoding);
	return { [signed.header]: signed.prefix + digest };
}

/**
 * Posts one delivery and measures the answer, waiting no longer than the receiver is given.
 *
 * @param stopped aborts the delivery when the service ends
 */
export async function post(
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
	// Not AbortSignal.timeout: Node 20 may collect it as garbage before it fires.
	const late = new AbortController();
	const timer = setTimeout(
		() => late.abort(new Error('the timeout has passed')),
		deliveries.timeoutMs,
	);
	const start = performance.now();
	const outcome = await fetch(webhook.url, {
		method: 'POST',
		headers,
		body,
		signal: AbortSignal.any([stopped, late.signal]),
		redirect: 'manual',
	})
		.then(async (response) => {
			await response.arrayBuffer();
			return { status: response.status };
		})
		.catch((error: unknown) => ({ status: 0, error: reason(error) }))
		.finally(() => clearTimeout(timer));
	return {
		url: webhook.url,
		webhookId: webhook.id,
		durationMs: performance.now() - start,
		...outcome,
	};
}

function reason(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
}
