import { z } from 'zod';

import { UserFacingError } from '../errors';

/** Sends a signed-in user's requests to n8n; it holds the cookie. */
export class Session {
	private cookie = '';

	/** @param url of n8n, without a trailing slash */
	constructor(readonly url: string) {}

	/**
	 * Sends a request to the API that n8n's editor uses.
	 * @param path below `/rest`
	 * @returns the `data` of the answer
	 * @throws {UserFacingError} with n8n's answer, if the status is an error
	 */
	async request(method: string, path: string, body?: unknown): Promise<unknown> {
		const response = await fetch(`${this.url}/rest${path}`, {
			method,
			headers: { ...this.headers, 'content-type': 'application/json' },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) {
			throw new UserFacingError(
				`n8n answered ${response.status} to ${method} /rest${path}: ${text}`,
			);
		}
		this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
		return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
	}

	/** The text at an address of n8n, whatever the status. */
	async fetchText(address: string): Promise<string> {
		const response = await fetch(address, { headers: this.headers });
		return await response.text();
	}

	private get headers(): Record<string, string> {
		// On a busy machine n8n may close a keep-alive connection just when it is used again.
		return { cookie: this.cookie, connection: 'close' };
	}
}
