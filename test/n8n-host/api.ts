import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { ensureFolder } from './paths';
import { UserFacingError } from './processes';
import type { Release } from './releases';
import { credentialListSchema, idSchema, namedSchema, settingsSchema } from './schemas';
import { Executions, Workflows } from './workflows';

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
		const address = await this.session.request('GET', `/oauth2-credential/auth?id=${id}`);
		const page = z.string().parse(address);
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

const ownerSchema = z.object({ email: z.string(), password: z.string() }).passthrough();
/** The first user of an n8n, who may do everything. */
export type Owner = z.infer<typeof ownerSchema>;

/** The owner of the n8n in a user folder; a new one is written there if there is none. */
export function ownerOf(userFolder: string): Owner {
	const path = join(ensureFolder(userFolder), 'owner.json');
	if (existsSync(path)) return ownerSchema.parse(JSON.parse(readFileSync(path, 'utf8')));

	const owner = {
		email: 'owner@store.example',
		// n8n requires a digit and a capital letter.
		password: `${randomBytes(9).toString('base64url')}A1`,
		firstName: 'Store',
		lastName: 'Owner',
	};
	writeFileSync(path, JSON.stringify(owner), { mode: 0o600 });
	return owner;
}

/** The API that n8n's editor uses, of the releases in `releases.ts`. */
export class N8nApi {
	readonly credentials: Credentials;
	readonly executions: Executions;
	readonly workflows: Workflows;

	private readonly session: Session;

	/** @param url of n8n, without a trailing slash */
	constructor(
		readonly url: string,
		release: Release,
	) {
		this.session = new Session(url);
		this.credentials = new Credentials(this.session);
		this.executions = new Executions(this.session);
		this.workflows = new Workflows(this.session, this.executions, release);
	}

	/** Creates the owner of a new n8n, or signs in to one that has an owner. */
	async signIn(owner: Owner): Promise<void> {
		const settings = settingsSchema.parse(await this.session.request('GET', '/settings'));
		if (settings.userManagement.showSetupOnFirstLoad) {
			await this.session.request('POST', '/owner/setup', owner);
		} else {
			const { email, password } = owner;
			const login = { emailOrLdapLoginId: email, email, password };
			await this.session.request('POST', '/login', login);
		}
	}

	/** The ID of the data table with this name, which is created with columns of text if there is none. */
	async dataTable(name: string, columns: readonly string[]): Promise<string> {
		const project = idSchema.parse(await this.session.request('GET', '/projects/personal'));
		const path = `/projects/${project.id}/data-tables`;
		const { data } = z.object({ data: namedSchema }).parse(await this.session.request('GET', path));
		const existing = data.find((table) => table.name === name);
		if (existing !== undefined) return existing.id;
		const typed = columns.map((column) => ({ name: column, type: 'string' }));
		return idSchema.parse(await this.session.request('POST', path, { name, columns: typed })).id;
	}
}
