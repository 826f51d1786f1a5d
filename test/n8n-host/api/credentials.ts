import { z } from 'zod';

import { UserFacingError } from '../errors';
import { credentialListSchema, idSchema } from './schemas';
import type { Session } from './session';

export interface Credential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** The credentials of an n8n. */
export class Credentials {
	constructor(private readonly session: Session) {}

	/** Creates the credential, or updates the one with its name and type; returns its ID. */
	async save({ name, type, data }: Credential): Promise<string> {
		const existing = credentialListSchema
			.parse(await this.session.request('GET', '/credentials'))
			.find((credential) => credential.name === name && credential.type === type);
		const saved = existing
			? await this.session.request('PATCH', `/credentials/${existing.id}`, { name, type, data })
			: await this.session.request('POST', '/credentials', { name, type, data });
		return idSchema.parse(saved).id;
	}

	/**
	 * Authorizes an OAuth2 credential as its "Connect" button does, with a service that consents
	 * without asking.
	 */
	async connect(id: string): Promise<void> {
		const page = z
			.string()
			.parse(await this.session.request('GET', `/oauth2-credential/auth?id=${id}`));
		const consent = await fetch(page, { redirect: 'manual' });
		const callback = consent.headers.get('location');
		if (callback === null) {
			throw new UserFacingError(
				`The service's authorization page answered ${consent.status} without a redirect.`,
			);
		}
		// n8n answers 200 whether it worked or not, with a page for the user.
		const text = await this.session.fetchText(callback);
		if (!text.includes('Connection successful')) {
			throw new UserFacingError(`n8n could not connect the OAuth2 credential: ${text}`);
		}
	}
}
