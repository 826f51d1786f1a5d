import { z } from 'zod';

import { UserFacingError } from '../errors';
import { poll } from '../poll';
import { releaseFacts, type Release } from '../releases/releases';
import type { Executions } from './executions';
import {
	idSchema,
	namedSchema,
	publicationSchema,
	savedWorkflowSchema,
	type Execution,
	type SavedWorkflow,
	type Workflow,
} from './schemas';
import type { Session } from './session';

const PUBLICATION_TIMEOUT_MS = 60_000;
const POLL_MS = 100;

/** The workflows of an n8n, as its editor handles them. */
export class Workflows {
	private readonly publishes: boolean;

	constructor(
		private readonly session: Session,
		private readonly executions: Executions,
		release: Release,
	) {
		this.publishes = releaseFacts(release).activation === 'publish';
	}

	/** The ID of the tag with this name, which is created if there is none. */
	async tag(name: string): Promise<string> {
		const tags = namedSchema.parse(await this.session.request('GET', '/tags'));
		const existing = tags.find((tag) => tag.name === name);
		return existing?.id ?? idSchema.parse(await this.session.request('POST', '/tags', { name })).id;
	}

	/**
	 * Creates the workflow, or updates the one with its name.
	 * @param workflow with the IDs of its tags, if it has tags
	 */
	async save(workflow: Workflow & { tags?: string[] }): Promise<SavedWorkflow> {
		const existing = namedSchema
			.parse(await this.session.request('GET', '/workflows'))
			.find(({ name }) => name === workflow.name);
		const saved = existing
			? await this.session.request('PATCH', `/workflows/${existing.id}?forceSave=true`, workflow)
			: await this.session.request('POST', '/workflows', {
					settings: {},
					// Without it, n8n 2.40 fails to execute a step after another one was executed.
					pinData: {},
					...workflow,
					active: false,
				});
		return savedWorkflowSchema.parse(saved);
	}

	/**
	 * Activates the workflow: its triggers are registered.
	 * @throws {UserFacingError} the messages of triggers that could not be registered
	 */
	async activate({ id, versionId }: SavedWorkflow): Promise<void> {
		if (this.publishes) {
			await this.session.request('POST', `/workflows/${id}/activate`, { versionId });
			await this.untilPublished(id);
		} else {
			await this.session.request('PATCH', `/workflows/${id}`, { active: true, versionId });
		}
	}

	/** Deactivates the workflow: its triggers are removed. */
	async deactivate({ id, versionId }: SavedWorkflow): Promise<void> {
		if (this.publishes) {
			await this.session.request('POST', `/workflows/${id}/deactivate`, {});
			await this.untilPublished(id);
		} else {
			await this.session.request('PATCH', `/workflows/${id}`, { active: false, versionId });
		}
	}

	/** Archives the workflow, which deactivates it, and deletes it. */
	async delete({ id }: SavedWorkflow): Promise<void> {
		await this.session.request('POST', `/workflows/${id}/archive`, {});
		if (this.publishes) await this.untilPublished(id);
		await this.session.request('DELETE', `/workflows/${id}`);
	}

	/** Runs the workflow from a trigger as the editor's button does; resolves when it has ended. */
	async run(workflow: SavedWorkflow, trigger: string, output?: object): Promise<Execution> {
		return await this.executions.untilEnded(await this.start(workflow, trigger, output));
	}

	/**
	 * Starts the workflow from a trigger as the editor's button does; returns the ID of its execution.
	 * @param output what the trigger gives, such as a message of the chat
	 */
	async start(workflow: SavedWorkflow, trigger: string, output?: object): Promise<string> {
		const started = await this.session.request('POST', `/workflows/${workflow.id}/run`, {
			workflowData: workflow,
			triggerToStartFrom: { name: trigger, ...(output && { data: runOf(output) }) },
		});
		return z.object({ executionId: z.string() }).parse(started).executionId;
	}

	/** Waits for n8n 2.x, which answers first, then publishes or unpublishes. */
	private async untilPublished(id: string): Promise<void> {
		const path = `/workflows/${id}/publication-status`;
		const { status, triggers } = await poll(
			async () => publicationSchema.parse(await this.session.request('GET', path)),
			(publication) => publication.status !== 'in_progress',
			{ mostMs: PUBLICATION_TIMEOUT_MS, everyMs: POLL_MS },
		);
		if (status === 'in_progress') {
			throw new UserFacingError(`n8n did not publish within ${PUBLICATION_TIMEOUT_MS / 1000} s.`);
		}
		const errors = triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
		if (errors.length > 0) throw new UserFacingError(errors.join('\n'));
	}
}

/** A run of a trigger that gave one item. */
function runOf(json: object): object {
	return {
		...{ startTime: 0, executionTime: 0, executionIndex: 0, executionStatus: 'success' },
		source: [null],
		data: { main: [[{ json }]] },
	};
}
