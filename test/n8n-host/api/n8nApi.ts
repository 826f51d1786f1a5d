import { z } from 'zod';

import type { Release } from '../releases/releases';
import { Credentials } from './credentials';
import { DataTables } from './dataTables';
import { Executions } from './executions';
import type { Owner } from './owner';
import { settingsSchema } from './schemas';
import { Session } from './session';
import { Workflows } from './workflows';

/** The API that n8n's editor uses, of the releases in `releases.ts`. */
export class N8nApi {
	readonly credentials: Credentials;
	readonly dataTables: DataTables;
	readonly executions: Executions;
	readonly workflows: Workflows;

	private readonly session: Session;

	/** @param url of n8n, without a trailing slash */
	constructor(url: string, release: Release) {
		this.session = new Session(url);
		this.credentials = new Credentials(this.session);
		this.dataTables = new DataTables(this.session);
		this.executions = new Executions(this.session);
		this.workflows = new Workflows(this.session, this.executions, release);
	}

	/** Creates the owner of a new n8n, or signs in to one that has an owner. */
	async signIn(owner: Owner): Promise<void> {
		const settings = settingsSchema.parse(await this.request('GET', '/settings'));
		if (settings.userManagement.showSetupOnFirstLoad) {
			await this.request('POST', '/owner/setup', owner);
		} else {
			const { email, password } = owner;
			await this.request('POST', '/login', { emailOrLdapLoginId: email, email, password });
		}
	}

	/** The names of the node types that n8n has loaded, each with the name of its package. */
	async nodeTypes(): Promise<string[]> {
		const text = await this.session.fetchText(`${this.session.url}/types/nodes.json`);
		return z
			.array(z.object({ name: z.string() }))
			.parse(JSON.parse(text))
			.map(({ name }) => name);
	}

	/** Sends a request for which there is no method; see `Session.request`. */
	async request(method: string, path: string, body?: unknown): Promise<unknown> {
		return await this.session.request(method, path, body);
	}
}
