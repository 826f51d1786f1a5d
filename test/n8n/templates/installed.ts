import { importExamples, type Release, type SavedWorkflow } from '../../n8n-host';
import type { SimulatorKnobs } from '../../simulator';
import { firstDayUntil } from '../../simulator/data/dates';
import { ForeignServices } from '../foreign/foreignServices';
import { Installation } from '../installation';

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
export class InstalledTemplates {
	private constructor(
		readonly n8n: Installation,
		readonly services: ForeignServices,
		private readonly workflows: Map<string, SavedWorkflow>,
	) {}

	/** @param name of the user folder and the log files: one for each test file */
	static async start(release: Release, name: string): Promise<InstalledTemplates> {
		const services = await ForeignServices.start();
		const n8n = await Installation.start(release, name, LARGE_STORE, services.env);
		const { workflows } = await importExamples(n8n.api, n8n.store, services);
		return new InstalledTemplates(n8n, services, workflows);
	}

	get store(): Installation['store'] {
		return this.n8n.store;
	}

	/** @throws RangeError where there is no such template */
	get(file: string): SavedWorkflow {
		const template = this.workflows.get(file);
		if (template === undefined) throw new RangeError(`There is no template ${file}`);
		return template;
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await this.services.stop();
	}
}
