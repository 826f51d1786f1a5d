import { sign as signForOctokit, verify as verifyForOctokit } from '@octokit/webhooks-methods';
import { isValidSlackRequest } from '@slack/bolt';
import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';

type Headers = Record<string, string>;

/** A sender of webhooks, implemented with its own library. */
export interface Sender {
	name: string;
	/** What a user enters under Verify Signature. */
	verifySignature: { scheme: string; header?: string } & Record<string, string>;
	key: string;
	otherKey: string;
	/** Headers of a delivery. */
	sign: (body: string, key: string, at: Date, id: string) => Headers | Promise<Headers>;
	/** Headers with the signatures of two keys, as while a key is being replaced. */
	combine?: (one: Headers, other: Headers) => Headers;
	/** Whether the sender's library accepts what it has signed. */
	accepts: (body: string, headers: Headers, key: string) => boolean | Promise<boolean>;
	/** Whether the scheme signs the time of the delivery. */
	isTimestamped: boolean;
}

const KEYS = {
	key: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
	otherKey: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
};

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whether a library, which throws on what it refuses, accepts something. */
function passes(verify: () => unknown): boolean {
	try {
		verify();
		return true;
	} catch {
		return false;
	}
}

/** Standard Webhooks, with the libraries of two senders, which differ in the names of the headers. */
function standardSender(
	name: string,
	prefix: string,
	Webhook: typeof StandardWebhook | typeof SvixWebhook,
): Sender {
	const signature = `${prefix}-signature`;
	return {
		...KEYS,
		name,
		isTimestamped: true,
		verifySignature: {
			scheme: 'standardWebhooks',
			...(prefix === 'webhook' ? {} : { header: signature }),
		},
		sign: (body, key, at, id) => ({
			[`${prefix}-id`]: id,
			[`${prefix}-timestamp`]: String(seconds(at)),
			[signature]: new Webhook(key).sign(id, at, body),
		}),
		combine: (one, other) => ({ ...one, [signature]: `${other[signature]} ${one[signature]}` }),
		accepts: (body, headers, key) => passes(() => new Webhook(key).verify(body, headers)),
	};
}

const stripe = new Stripe('sk_test_none');

const STRIPE: Sender = {
	...KEYS,
	name: 'stripe',
	isTimestamped: true,
	verifySignature: { scheme: 'timeStamped', header: 'Stripe-Signature' },
	sign: (payload, secret, at) => {
		const timestamp = seconds(at);
		const options = { payload, secret, timestamp };
		return { 'stripe-signature': stripe.webhooks.generateTestHeaderString(options) };
	},
	combine: (one, other) => {
		const [, signature] = (one['stripe-signature'] ?? '').split(',');
		return { 'stripe-signature': `${other['stripe-signature']},${signature}` };
	},
	accepts: (body, headers, key) =>
		passes(() => stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', key)),
};

/** Its library only verifies: the signature is made as documented, and the library checks it. */
const SLACK: Sender = {
	key: '8f742231b10e8888abcd99yyyzzz85a5',
	otherKey: '8f742231b10e8888abcd99yyyzzz85a6',
	name: '@slack/bolt',
	isTimestamped: true,
	verifySignature: {
		scheme: 'versionedBaseString',
		header: 'X-Slack-Signature',
		timestampHeader: 'X-Slack-Request-Timestamp',
	},
	sign: (body, key, at) => {
		const time = String(seconds(at));
		const digest = createHmac('sha256', key).update(`v0:${time}:${body}`).digest('hex');
		return { 'x-slack-request-timestamp': time, 'x-slack-signature': `v0=${digest}` };
	},
	accepts: (body, headers, signingSecret) =>
		isValidSlackRequest({
			signingSecret,
			body,
			headers: {
				'x-slack-signature': headers['x-slack-signature'] ?? '',
				'x-slack-request-timestamp': Number(headers['x-slack-request-timestamp']),
			},
		}),
};

/** Signs the body only, with the algorithm before the signature. */
export const octokit: Sender = {
	key: 'a secret of the panel',
	otherKey: 'another secret of the panel',
	name: '@octokit/webhooks-methods',
	isTimestamped: false,
	verifySignature: { scheme: 'bodyOnly', header: 'X-Hub-Signature-256', prefix: 'sha256=' },
	sign: async (body, key) => ({ 'x-hub-signature-256': await signForOctokit(key, body) }),
	combine: (one, other) => ({
		'x-hub-signature-256': `${other['x-hub-signature-256']}, ${one['x-hub-signature-256']}`,
	}),
	accepts: async (body, headers, key) =>
		await verifyForOctokit(key, body, headers['x-hub-signature-256'] ?? ''),
};

export const SENDERS: Sender[] = [
	standardSender('standardwebhooks', 'webhook', StandardWebhook),
	standardSender('svix', 'svix', SvixWebhook),
	STRIPE,
	SLACK,
	octokit,
];
