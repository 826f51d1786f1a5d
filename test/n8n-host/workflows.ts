import { parse } from 'flatted';
import { z } from 'zod';

import type { Session } from './api';
import { poll, UserFacingError } from './processes';
import { type Release, releaseFacts } from './releases';
import {
	type Execution,
	executionListSchema,
	executionSchema,
	type ExecutionSummary,
	idSchema,
	type Item,
	namedSchema,
	publicationSchema,
	resultSchema,
	type SavedWorkflow,
	savedWorkflowSchema,
	type Workflow,
} from './schemas';

/** The most executions that n8n lists at once. */
const PAGE_SIZE = 100;
const EXECUTION_TIMEOUT_MS = 120_000;
const PUBLICATION_TIMEOUT_MS = 60_000;
const POLL_MS = 100;
const UNFINISHED = new Set(['new', 'running', 'waiting', 'unknown']);

/** The items that a node put out, in all its runs and outputs. */
export function outputOf({ runs }: Execution, node: string): Item[] {
	return runs[node]?.flatMap((run) => run.data?.main?.flatMap((items) => items ?? []) ?? []) ?? [];
}

/** 2.x names the next page by a cursor, which is null on the last one; 1.x by the last ID of a full page. */
function nextPage({
	results,
	nextCursor,
}: z.infer<typeof executionListSchema>): string | undefined {
	if (typeof nextCursor === 'string') return `&cursor=${encodeURIComponent(nextCursor)}`;
	const isLast = nextCursor === null || results.length < PAGE_SIZE;
	return isLast ? undefined : `&lastId=${results.at(-1)?.id}`;
}

/** The executions of an n8n. */
export class Executions {
	constructor(private readonly session: Session) {}

	/** All executions of a workflow, newest first. */
	async list({ id }: SavedWorkflow): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
		const all: ExecutionSummary[] = [];
		for (let page: string | undefined = ''; page !== undefined;) {
			const path = `/executions?filter=${filter}&limit=${PAGE_SIZE}${page}`;
			const list = executionListSchema.parse(await this.session.request('GET', path));
			all.push(...list.results);
			page = nextPage(list);
		}
		return all;
	}

	/** One execution with the output of its nodes. */
	async get(id: string): Promise<Execution> {
		const { status, data } = executionSchema.parse(
			await this.session.request('GET', `/executions/${id}`),
		);
		const { runData, error } = resultSchema.parse(parse(data) ?? {}).resultData ?? {};
		if (runData === undefined && error === undefined) {
			// The status is stored a moment before the data: without data, the execution is still running.
			const ending = status === 'success' || status === 'error';
			return { id, status: ending ? 'running' : status, runs: {}, error: undefined };
		}
		return { id, status, runs: runData ?? {}, error };
	}

	/** What n8n has stored of an execution, its input too, as one text. */
	async textOf(id: string): Promise<string> {
		return executionSchema.parse(await this.session.request('GET', `/executions/${id}`)).data;
	}

	/**
	 * Waits for an execution to end.
	 *
	 * @param mostMs how long at most, in milliseconds
	 */
	async untilEnded(id: string, mostMs = EXECUTION_TIMEOUT_MS): Promise<Execution> {
		const hasEnded = ({ status }: Execution): boolean => !UNFINISHED.has(status);
		const execution = await poll(() => this.get(id), hasEnded, { mostMs, everyMs: POLL_MS });
		if (hasEnded(execution)) return execution;
		throw new UserFacingError(
			`Execution ${id} did not end within ${mostMs / 1000} s: n8n says "${execution.status}".`,
		);
	}
}

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
	async activate(workflow: SavedWorkflow): Promise<void> {
		await this.setActive(workflow, true);
	}

	/** Deactivates the workflow: its triggers are removed. */
	async deactivate(workflow: SavedWorkflow): Promise<void> {
		await this.setActive(workflow, false);
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

	private async setActive({ id, versionId }: SavedWorkflow, active: boolean): Promise<void> {
		if (!this.publishes) {
			await this.session.request('PATCH', `/workflows/${id}`, { active, versionId });
			return;
		}
		const verb = active ? 'activate' : 'deactivate';
		await this.session.request('POST', `/workflows/${id}/${verb}`, active ? { versionId } : {});
		await this.untilPublished(id);
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
