import { parse } from 'flatted';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import {
	credentialListSchema,
	executionSchema,
	idSchema,
	namedSchema,
	publicationSchema,
	resultSchema,
	savedWorkflowSchema,
	settingsSchema,
	type Execution,
	type SavedWorkflow,
	type Workflow,
} from './answers';
import { Failure } from './failure';
import { releaseFacts, type Release } from './releases';

export interface Owner {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

export interface Credential {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

const EXECUTION_TIMEOUT_MS = 120_000;
const PUBLICATION_TIMEOUT_MS = 60_000;
const MILLISECONDS_BETWEEN_LOOKS = 100;
const UNFINISHED = new Set(['new', 'running', 'waiting', 'unknown']);

/** n8n's own interface, the one that its editor uses, of the releases in `releases.ts`. */
export class N8nApi {
	private cookie = '';

	constructor(
		private readonly url: string,
		private readonly release: Release,
	) {}

	/** Makes the owner of an empty n8n, or signs in to one that has been set up before. */
	async signIn(owner: Owner): Promise<void> {
		if (await this.isEmpty()) await this.request('POST', '/owner/setup', owner);
		else {
			const { email, password } = owner;
			await this.request('POST', '/login', { emailOrLdapLoginId: email, email, password });
		}
	}

	/** The names of the node types that n8n has loaded, each with the name of its package. */
	async nodeTypes(): Promise<string[]> {
		const answer = await fetch(`${this.url}/types/nodes.json`, {
			headers: { cookie: this.cookie },
		});
		return z
			.array(z.object({ name: z.string() }))
			.parse(await answer.json())
			.map(({ name }) => name);
	}

	/** Creates the credential, or brings the one of this name and type up to date; returns its id. */
	async saveCredential({ name, type, data }: Credential): Promise<string> {
		const existing = credentialListSchema
			.parse(await this.request('GET', '/credentials'))
			.find((credential) => credential.name === name && credential.type === type);
		const saved = existing
			? await this.request('PATCH', `/credentials/${existing.id}`, { name, type, data })
			: await this.request('POST', '/credentials', { name, type, data });
		return idSchema.parse(saved).id;
	}

	/**
	 * Goes through the authorization of an OAuth2 credential as its "Connect" button does, with a
	 * service that consents without asking.
	 */
	async connect(credentialId: string): Promise<void> {
		const page = z
			.string()
			.parse(await this.request('GET', `/oauth2-credential/auth?id=${credentialId}`));
		const consent = await fetch(page, { redirect: 'manual' });
		const callback = consent.headers.get('location');
		if (callback === null) {
			throw new Failure(
				`The service's authorization page answered ${consent.status} and led nowhere.`,
			);
		}
		// n8n answers 200 for good and bad, to be read by a person.
		const answer = await fetch(callback, { headers: { cookie: this.cookie } });
		const text = await answer.text();
		if (!text.includes('Connection successful')) {
			throw new Failure(`n8n could not connect the OAuth2 credential: ${text}`);
		}
	}

	/** Creates the workflow, or brings the one of this name up to date. */
	async saveWorkflow(workflow: Workflow): Promise<SavedWorkflow> {
		const existing = namedSchema
			.parse(await this.request('GET', '/workflows'))
			.find(({ name }) => name === workflow.name);
		const saved = existing
			? await this.request('PATCH', `/workflows/${existing.id}?forceSave=true`, workflow)
			: await this.request('POST', '/workflows', { settings: {}, ...workflow, active: false });
		return savedWorkflowSchema.parse(saved);
	}

	/**
	 * Makes the workflow live: its triggers are registered.
	 * @throws {Failure} what a trigger said that could not be registered
	 */
	async activate({ id, versionId }: SavedWorkflow): Promise<void> {
		if (releaseFacts(this.release).activation === 'publish') {
			await this.request('POST', `/workflows/${id}/activate`, { versionId });
			await this.published(id);
		} else {
			await this.request('PATCH', `/workflows/${id}`, { active: true, versionId });
		}
	}

	/** Takes the workflow out of service: its triggers are removed. */
	async deactivate({ id, versionId }: SavedWorkflow): Promise<void> {
		if (releaseFacts(this.release).activation === 'publish') {
			await this.request('POST', `/workflows/${id}/deactivate`, {});
			await this.published(id);
		} else {
			await this.request('PATCH', `/workflows/${id}`, { active: false, versionId });
		}
	}

	/**
	 * Takes the workflow out of service and deletes it, in the two steps of the editor.
	 */
	async delete({ id }: SavedWorkflow): Promise<void> {
		await this.request('POST', `/workflows/${id}/archive`, {});
		if (releaseFacts(this.release).activation === 'publish') await this.published(id);
		await this.request('DELETE', `/workflows/${id}`);
	}

	/** Runs the workflow from the trigger as the editor's button does; resolves once it has ended. */
	async run(workflow: SavedWorkflow, trigger: string): Promise<Execution> {
		const started = await this.request('POST', `/workflows/${workflow.id}/run`, {
			workflowData: workflow,
			triggerToStartFrom: { name: trigger },
		});
		const { executionId } = z.object({ executionId: z.string() }).parse(started);
		return await this.ended(executionId);
	}

	/** Waits for an execution to end. */
	async ended(executionId: string): Promise<Execution> {
		const deadline = Date.now() + EXECUTION_TIMEOUT_MS;
		while (Date.now() < deadline) {
			const execution = await this.execution(executionId);
			if (!UNFINISHED.has(execution.status)) return execution;
			await wait(MILLISECONDS_BETWEEN_LOOKS);
		}
		throw new Failure(
			`Execution ${executionId} did not end within ${EXECUTION_TIMEOUT_MS / 1000} s.`,
		);
	}

	/** The ids of the workflow's executions, newest first. */
	async executions({ id }: SavedWorkflow): Promise<string[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
		const list = z
			.object({ results: z.array(idSchema) })
			.parse(await this.request('GET', `/executions?filter=${filter}`));
		return list.results.map((execution) => execution.id);
	}

	/** One execution with what its nodes put out; n8n stores that as one flat list. */
	async execution(id: string): Promise<Execution> {
		const { status, data } = executionSchema.parse(await this.request('GET', `/executions/${id}`));
		const kept: unknown = parse(data);
		if (kept === undefined) {
			// The status is stored a moment before the data: without them it has not ended yet.
			const ending = status === 'success' || status === 'error';
			return { id, status: ending ? 'running' : status, runs: {}, error: undefined };
		}
		const { resultData } = resultSchema.parse(kept);
		return { id, status, runs: resultData.runData, error: resultData.error };
	}

	/**
	 * Asks n8n, as the person who has signed in.
	 * @param path below `/rest`
	 * @returns what stands under `data`
	 * @throws {Failure} n8n's own message
	 */
	async request(method: string, path: string, body?: unknown): Promise<unknown> {
		const answer = await fetch(`${this.url}/rest${path}`, {
			method,
			headers: { 'content-type': 'application/json', cookie: this.cookie },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await answer.text();
		if (!answer.ok) {
			throw new Failure(`n8n answered ${answer.status} to ${method} /rest${path}: ${text}`);
		}
		this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
		return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
	}

	/** n8n 2.x takes an order to publish or to unpublish, and carries it out afterwards. */
	private async published(id: string): Promise<void> {
		const deadline = Date.now() + PUBLICATION_TIMEOUT_MS;
		while (Date.now() < deadline) {
			const answer = await this.request('GET', `/workflows/${id}/publication-status`);
			const { status, triggers } = publicationSchema.parse(answer);
			const errors = triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
			if (errors.length > 0 && status !== 'in_progress') throw new Failure(errors.join('\n'));
			if (status !== 'in_progress') return;
			await wait(MILLISECONDS_BETWEEN_LOOKS);
		}
		throw new Failure(`n8n did not publish within ${PUBLICATION_TIMEOUT_MS / 1000} s.`);
	}

	private async isEmpty(): Promise<boolean> {
		const settings = settingsSchema.parse(await this.request('GET', '/settings'));
		return settings.userManagement.showSetupOnFirstLoad;
	}
}
