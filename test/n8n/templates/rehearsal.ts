import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { poll, withSettings, type Execution, type Node, type SavedWorkflow } from '../../n8n-host';
import type { InstalledTemplates } from './installed';
import type { TemplateWorld } from './world';

const MOST_MS_TO_WAIT = 120_000;
const MOST_MS_TO_START = 5_000;
const POLL_MS = 100;
/** n8n starts the workflow for errors this long after a run has failed, at most. */
const ERROR_START_MS = 3_000;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];
const START = /\.(?:scheduleTrigger|manualTrigger|webhook)$/;
const parametersSchema = z
	.object({ events: z.array(z.string()), resource: z.string(), options: z.record(z.unknown()) })
	.partial();

/** Changes that let a node of a template wait a second for an answer, by the end of its type. */
const HASTE: Readonly<Record<string, object>> = {
	httpRequest: { timeout: 1_000 },
	storeManagement: { requestOptions: { timeout: 1_000, maxRetries: 1 } },
};

export interface RehearsalOptions {
	/** Whether it waits a second for an answer, as the worlds in which services fail need it. */
	isHasty: boolean;
	/** Values for the node Settings. */
	settings?: Readonly<Record<string, unknown>>;
}

/** A template that is published and started by the test, with its e-mails switched on. */
export class Rehearsal {
	private constructor(
		private readonly installed: InstalledTemplates,
		private readonly workflow: SavedWorkflow,
		/** The addresses that start it in place of its schedules, or of a messenger. */
		private readonly starts: readonly string[],
		/** The IDs of the executions before now. */
		private readonly known: Set<string>,
	) {}

	static async publish(
		installed: InstalledTemplates,
		file: string,
		{ isHasty, settings: values = {} }: RehearsalOptions,
	): Promise<Rehearsal> {
		const { name, nodes, connections, settings = {} } = installed.get(file);
		const { api, url } = installed.n8n;
		const paths: string[] = [];
		const rehearsed = nodes.map((node) => {
			const one = withSettings(node, {
				// Those of a world are in the message that starts it.
				...{ sale_name: '=Sale {{ $json.body.base }}' },
				...{ banners_of_sale: '={{ $json.body.banners }}', ...values },
			});
			if (!START.test(node.type)) return { ...(isHasty ? inHaste(one) : one), disabled: false };
			const path = randomUUID();
			paths.push(path);
			const start = { type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: randomUUID() };
			return { ...one, ...start, parameters: { httpMethod: 'POST', path } };
		});
		const saved = await api.workflows.save({
			name: `${name}, rehearsed`,
			...{ nodes: rehearsed, connections, settings },
		});
		await api.workflows.activate(saved);
		// A workflow of the same name is the same one.
		const known = (await api.executions.list(saved)).map(({ id }) => id);
		const starts = paths.map((path) => `${url}/webhook/${path}`);
		return new Rehearsal(installed, { ...saved, nodes }, starts, new Set(known));
	}

	/** Whether it runs by itself again, so that a later run may do what this one cannot. */
	get isScheduled(): boolean {
		return this.workflow.nodes.some(({ type }) => type.endsWith('.scheduleTrigger'));
	}

	/** The event of the store that starts it; undefined where none does. */
	get event(): string | undefined {
		return this.parameters.flatMap(({ events = [] }) => events)[0];
	}

	/** What a world has for it: events of the store, then a run of the schedule, or the questions of customers. */
	async happen(world: TemplateWorld): Promise<Execution[]> {
		const { n8n, store } = this.installed;
		world.list(
			n8n.url,
			this.parameters.some(({ resource }) => resource === 'webhook'),
		);
		const { event } = this;
		const events = event === undefined ? [] : world.events(event);
		const isAsked = !this.isScheduled && event === undefined;
		const messages = this.isScheduled ? [world.start] : isAsked ? world.questions() : [];
		const told = await this.during(events.length, async () => {
			for (const resource of events) await store.deliver(n8n.alias, event ?? '', resource);
		});
		const ran = await this.during(messages.length, async () => {
			for (const message of messages) await this.start(message, world.isLater);
		});
		return [...told, ...ran];
	}

	/** A run of the schedule or by hand, or an event that the store sends, in the store as it is. */
	async once(message: object): Promise<Execution[]> {
		const { n8n, store } = this.installed;
		return await this.during(1, async () => {
			if (this.starts.length > 0) await this.start(message);
			else await store.deliver(n8n.alias, this.event ?? '');
		});
	}

	async end(): Promise<void> {
		await this.installed.n8n.api.workflows.deactivate(this.workflow);
	}

	/** Of two schedules the first one starts it, or the last one. A busy n8n may answer 500, and starts nothing then. */
	private async start(message: object, isLast = false): Promise<void> {
		const send = async (): Promise<number> => {
			const { status } = await fetch(this.starts.at(isLast ? -1 : 0) ?? '', {
				...{ method: 'POST', headers: { 'content-type': 'application/json' } },
				body: JSON.stringify(message),
			});
			return status;
		};
		const started = { mostMs: MOST_MS_TO_START, everyMs: POLL_MS };
		const status = await poll(send, (answer) => answer !== 500, started);
		if (status !== 200) throw new RangeError(`n8n answered ${status} in place of a schedule`);
	}

	/** Waits until the executions that `happen` starts have ended, and what they report of failures. */
	private async during(count: number, happen: () => Promise<unknown>): Promise<Execution[]> {
		if (count === 0) return [];
		await happen();
		const { executions } = this.installed.n8n.api;
		const look = async () =>
			(await executions.list(this.workflow)).filter(({ id }) => !this.known.has(id));
		type Seen = Awaited<ReturnType<typeof look>>;
		const isQuiet = (all: Seen): boolean =>
			all.length >= count && all.every(({ status }) => !UNFINISHED.includes(status));
		const hasReport = (all: Seen): boolean => {
			const reports = all.filter(({ mode }) => mode === 'error');
			const failed = all.filter(({ status, mode }) => status === 'error' && mode !== 'error');
			return isQuiet(all) && reports.length >= failed.length;
		};
		await poll(look, isQuiet, { mostMs: MOST_MS_TO_WAIT, everyMs: POLL_MS });
		const ended = await poll(look, hasReport, { mostMs: ERROR_START_MS, everyMs: POLL_MS });
		for (const { id } of ended) this.known.add(id);
		return await Promise.all(ended.map(async ({ id }) => await executions.untilEnded(id)));
	}

	/** Those of the nodes of the file. */
	private get parameters() {
		return this.workflow.nodes.map(({ parameters = {} }) => parametersSchema.parse(parameters));
	}
}

function inHaste(node: Node): Node {
	const { options = {} } = parametersSchema.parse(node.parameters ?? {});
	const haste = HASTE[node.type.split('.').at(-1) ?? ''];
	return haste === undefined
		? node
		: { ...node, parameters: { ...node.parameters, options: { ...options, ...haste } } };
}
