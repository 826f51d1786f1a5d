import { createHmac } from 'node:crypto';

import type { Webhook } from './data/catalog';
import type { Service } from './service';

export interface DeliveryOptions {
	/** Signs with a wrong key. */
	badSignature?: boolean;
	headers?: Record<string, string>;
}

/** The response of a receiver. */
export interface DeliveryAnswer {
	event: string;
	url: string;
	/** 0 if no response arrived in time, with the reason in `error`. */
	status: number;
	durationMs: number;
	error?: string;
}

/** Section "Limits": the time that a receiver has. */
const TIMEOUT_MS = 5000;

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

/** Sends one delivery and waits for the response, at most as long as a receiver has. */
async function post(
	{ settings, stopped }: Service,
	{ url, secret_key: secretKey }: Webhook,
	[event, resource]: [event: string, resource: unknown],
	{ badSignature, headers: more }: DeliveryOptions,
): Promise<DeliveryAnswer> {
	const body = JSON.stringify({ event, resource });
	const headers = new Headers({ 'content-type': 'application/json', ...more });
	const { signed } = settings.deliveries;
	if (signed) {
		const key = badSignature ? `${secretKey}!` : secretKey;
		const digest = createHmac(signed.algorithm, key).update(body).digest(signed.encoding);
		headers.set(signed.header, signed.prefix + digest);
	}
	// Node 20 may collect an AbortSignal.timeout as garbage before it fires.
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(new Error('the timeout has passed')), TIMEOUT_MS);
	const signal = AbortSignal.any([stopped.signal, timeout.signal]);
	const start = performance.now();
	const outcome = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
		.then(async (response) => {
			await response.arrayBuffer();
			return { status: response.status };
		})
		.catch((error: unknown) => ({ status: 0, error: messageOf(error) }))
		.finally(() => clearTimeout(timer));
	return { event, url, durationMs: performance.now() - start, ...outcome };
}

function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Delivers an event to the active webhooks that subscribe to it: `event` and `resource`, as section "Events" shows. */
export async function deliver(
	service: Service,
	alias: string,
	event: string,
	resource: unknown,
	options: DeliveryOptions,
): Promise<DeliveryAnswer[]> {
	const receivers = service.state
		.webhooks(alias)
		.filter((one) => one.active && isLocal(one.url) && subscribes(one, event));
	const answers = await Promise.all(
		receivers.map(async (webhook) => await post(service, webhook, [event, resource], options)),
	);
	service.deliveries.push(...answers);
	return answers;
}
