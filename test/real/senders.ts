import { sign as signForOctokit, verify as verifyForOctokit } from '@octokit/webhooks-methods';
import { Webhook as StandardWebhook } from 'standardwebhooks';
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
	combine: (one: Headers, other: Headers) => Headers;
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

/** Standard Webhooks, with the libraries of two senders. */
function standardSender(
	name: string,
	Webhook: typeof StandardWebhook | typeof SvixWebhook,
): Sender {
	return {
		...KEYS,
		name,
		isTimestamped: true,
		verifySignature: { scheme: 'standardWebhooks' },
		sign: (body, key, at, id) => ({
			'webhook-id': id,
			'webhook-timestamp': String(seconds(at)),
			'webhook-signature': new Webhook(key).sign(id, at, body),
		}),
		combine: (one, other) => ({
			...one,
			'webhook-signature': `${other['webhook-signature']} ${one['webhook-signature']}`,
		}),
		accepts: (body, headers, key) => passes(() => new Webhook(key).verify(body, headers)),
	};
}

/** Signs the body only, with the algorithm before the signature. */
export const octokit: Sender = {
	key: 'a secret of the panel',
	otherKey: 'another secret of the panel',
	name: '@octokit/webhooks-methods',
	isTimestamped: false,
	verifySignature: { scheme: 'body', header: 'X-Hub-Signature-256', prefix: 'sha256=' },
	sign: async (body, key) => ({ 'x-hub-signature-256': await signForOctokit(key, body) }),
	combine: (one, other) => ({
		'x-hub-signature-256': `${other['x-hub-signature-256']}, ${one['x-hub-signature-256']}`,
	}),
	accepts: async (body, headers, key) =>
		await verifyForOctokit(key, body, headers['x-hub-signature-256'] ?? ''),
};

export const SENDERS: Sender[] = [
	standardSender('standardwebhooks', StandardWebhook),
	standardSender('svix', SvixWebhook),
	octokit,
];
