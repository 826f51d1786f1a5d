import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import {
	importExamples,
	poll,
	withSettings,
	type Execution,
	type Node,
	type Release,
	type SavedWorkflow,
} from '../../n8n-host';
import type { SimulatorKnobs } from '../../simulator';
import { firstDayUntil } from '../../simulator/data/dates';
import { ForeignServices } from '../foreign/foreignServices';
import { Installation } from '../installation';
import type { TemplateWorld } from './world';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of the store's time zone. */
const OFFSET_MS = 3 * 60 * 60 * 1_000;

/** A store of some years, whose service lists orders newest first, in pages of 100: the last seeded day is yesterday. */
export const LARGE_STORE = {
	orders: 40_000,
	recordsPerDay: 134,
	firstDay: firstDayUntil(Date.now() - OFFSET_MS) + DAY_MS,
	listOrder: 'newestFirst',
	names: { pageSize: 'limit' },
} as const satisfies SimulatorKnobs;

/** The templates in an n8n with a large store and all other services that they use. */
export async function installTemplates(release: Release) {
	const services = await ForeignServices.start();
	services.evolutionVersion = release === '1.x' ? 1 : 2;
	const n8n = await Installation.start(release, 'templates', LARGE_STORE, services.env);
	const { workflows } = await importExamples(n8n.api, n8n.store, services);
	return { n8n, services, workflows };
}
export type InstalledTemplates = Awaited<ReturnType<typeof installTemplates>>;

const ENDING = { mostMs: 120_000, everyMs: 100 };
/** A busy n8n may answer 500 in place of a schedule, and starts nothing then. */
const STARTING = { mostMs: 5_000, everyMs: 100 };
/** n8n starts the workflow for errors this long after a run has failed, at most. */
const REPORTING = { mostMs: 3_000, everyMs: 100 };
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

function inHaste(node: Node): Node {
	const { options = {} } = parametersSchema.parse(node.parameters ?? {});
	const haste = HASTE[node.type.split('.').at(-1) ?? ''];
	return haste === undefined
		? node
		: { ...node, parameters: { ...node.parameters, options: { ...options, ...haste } } };
}

/** A template that is published and started by the test, with its e-mails switched on. */
export class Rehearsal {
	/** The IDs of the executions before now. */
	private readonly known = new Set<string>();

	private constructor(
		readonly installed: InstalledTemplates,
		private readonly workflow: SavedWorkflow,
		/** The addresses that start it in place of its schedules, or of a messenger. */
		private readonly starts: readonly string[],
		/** Whether it runs by itself again, so that a later run may do what this one cannot. */
		readonly isScheduled: boolean,
	) {}

	/** @param isHasty whether it waits a second for an answer, as the worlds in which services fail need it */
	static async publish(
		installed: InstalledTemplates,
		file: string,
		isHasty: boolean,
	): Promise<Rehearsal> {
		const { n8n, services, workflows } = installed;
		const { name = '', nodes = [], connections = {}, settings = {} } = workflows.get(file) ?? {};
		const starts: string[] = [];
		const rehearsed = nodes.map((node) => {
			const one = withSettings(node, {
				// Those of a world are in the message that starts it.
				...{ sale_name: '=Sale {{ $json.body.base }}' },
				...{ banners_of_sale: '={{ $json.body.banners }}' },
				evolution_version: services.evolutionVersion,
			});
			if (!START.test(node.type)) return { ...(isHasty ? inHaste(one) : one), disabled: false };
			const path = randomUUID();
			starts.push(`${n8n.url}/webhook/${path}`);
			const start = { type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: randomUUID() };
			return { ...one, ...start, parameters: { httpMethod: 'POST', path } };
		});
		const saved = await n8n.api.workflows.save({
			name: `${name}, rehearsed${isHasty ? ' in haste' : ''}`,
			...{ nodes: rehearsed, connections, settings },
		});
		await n8n.api.workflows.activate(saved);
		const isScheduled = nodes.some(({ type }) => type.endsWith('.scheduleTrigger'));
		return new Rehearsal(installed, saved, starts, isScheduled);
	}

	/** What a world has for it: events of the store, then a run of the schedule, or the questions of customers. */
	async happen(world: TemplateWorld): Promise<Execution[]> {
		const { n8n } = this.installed;
		const all = this.workflow.nodes.map(({ parameters = {} }) =>
			parametersSchema.parse(parameters),
		);
		const [event] = all.flatMap(({ events = [] }) => events);
		world.list(
			n8n.url,
			all.some(({ resource }) => resource === 'webhook'),
		);
		const events = event === undefined ? [] : world.events(event);
		const questions = event === undefined ? world.questions() : [];
		const messages = this.isScheduled ? [world.start] : questions;
		const told = await this.during(events.length, async () => {
			for (const resource of events) await n8n.store.deliver(n8n.alias, event ?? '', resource);
		});
		const ran = await this.during(messages.length, async () => {
			for (const message of messages) await this.start(message, world.kind === 'later');
		});
		return [...told, ...ran];
	}

	async end(): Promise<void> {
		await this.installed.n8n.api.workflows.deactivate(this.workflow);
	}

	/** Of two schedules the first one starts it, or the last one. */
	private async start(message: object, isLast: boolean): Promise<void> {
		const send = async (): Promise<number> => {
			const { status } = await fetch(this.starts.at(isLast ? -1 : 0) ?? '', {
				...{ method: 'POST', headers: { 'content-type': 'application/json' } },
				body: JSON.stringify(message),
			});
			return status;
		};
		const status = await poll(send, (answer) => answer !== 500, STARTING);
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
		await poll(look, isQuiet, ENDING);
		const ended = await poll(look, hasReport, REPORTING);
		for (const { id } of ended) this.known.add(id);
		return await Promise.all(ended.map(async ({ id }) => await executions.untilEnded(id)));
	}
}
