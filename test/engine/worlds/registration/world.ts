import { loadPackage, type Trigger } from '../../harness';
import {
	DOCUMENTED,
	FIRST,
	parametersOf,
	STORES,
	type Draft,
	type Step,
	type Traits,
} from './history';
import { FOREIGN, Oracle, type Scene } from './oracle';
import { WebhookService } from './service';

/** One workflow with a trigger, its operator, and the service. */
export class World implements Scene {
	readonly service: WebhookService;
	readonly down = new Map<string, number>();
	trigger!: Trigger;
	draft = FIRST;
	isPublished = false;
	isOfN8n = false;
	isCredentialGone = false;
	private readonly oracle: Oracle;
	/** What is wrong with the last step. */
	private wrong: string[] = [];

	constructor(public traits: Traits) {
		this.service = new WebhookService(traits);
		this.oracle = new Oracle(this);
	}

	async open(): Promise<void> {
		await this.service.openStores();
		for (const store of STORES) {
			for (const url of FOREIGN) this.service.add(store, url, ['order.*']);
		}
		await this.service.settle();
		this.service.plan(this.down);
		const { credentials } = this.service;
		const decrypt = credentials.getDecrypted.bind(credentials);
		credentials.getDecrypted = async (...given) => {
			if (this.isCredentialGone) throw new Error('Credential with ID "1" does not exist.');
			return await decrypt(...given);
		};
		this.trigger = await this.service.trigger();
		this.edit({});
	}

	async close(): Promise<void> {
		await this.service.close();
	}

	/**
	 * Does a step, lets the service come to rest unless another step comes soon, and compares with the contract.
	 *
	 * @returns what is wrong, and behind it what there is and what n8n has said
	 */
	async do(step: Step): Promise<string[]> {
		const seen = this.trigger.logs.length;
		if (await this.actOfN8n(step)) this.isOfN8n = true;
		else if (step.act === 'restart') {
			jest.resetModules();
			this.trigger.restart(await loadPackage());
		} else if (this.actOfOthers(step)) {
			this.isOfN8n = false;
			// A list that does not yet show what a person has done misleads whoever publishes.
			await this.service.settle();
		}
		this.noteDeletions();
		const news = this.trigger.logs.slice(seen).map(({ message }) => message);
		const problems = [...this.wrong.splice(0), ...this.oracle.hear(news)];
		if (!step.soon) {
			await this.service.settle();
			problems.push(...this.oracle.compare());
			this.isOfN8n = false;
		}
		return problems.length > 0 ? [...problems, JSON.stringify(this.oracle.ours), ...news] : [];
	}

	/**
	 * All faults are over, and the service does what its document shows.
	 *
	 * @returns what is wrong after the operator has published once more, and after the last unpublish
	 */
	async recover(): Promise<string[]> {
		this.traits = DOCUMENTED;
		this.down.clear();
		this.service.plan(this.down, DOCUMENTED);
		this.isCredentialGone = false;
		await this.service.settle();
		const published = await this.do({ act: 'publish', edit: { registration: 'automatic' } });
		const problems = this.isPublished ? published : ['not published', ...published];
		const after = [...problems, ...this.oracle.leftOver(this.draft.store)];
		const unpublished = await this.do({ act: 'unpublish' });
		return [...after, ...unpublished, ...this.oracle.leftOver()];
	}

	/** @returns whether n8n has asked the node to register or to delete */
	private async actOfN8n(step: Step): Promise<boolean> {
		if (step.act === 'publish') return await this.publish(step.edit);
		if (step.act !== 'unpublish' || !this.isPublished) return false;
		await this.trigger.delete();
		this.isPublished = false;
		return true;
	}

	private async publish(edit: Partial<Draft>): Promise<boolean> {
		if (this.isPublished) await this.trigger.delete();
		this.noteDeletions();
		this.edit(edit);
		// With Manual, n8n writes nothing, so it has no reason to doubt a list that does not show yet what a person did.
		if (this.draft.registration === 'manual') await this.service.settle();
		this.isPublished = false;
		// n8n tries five times; the last attempts show nothing new.
		for (let tries = 0; tries < 2 && !this.isPublished; tries++) {
			this.isPublished = (await this.trigger.publish()) === undefined;
		}
		this.wrong.push(...this.oracle.afterPublish());
		return true;
	}

	/** @returns whether somebody has changed what there is */
	private actOfOthers(step: Step): boolean {
		const { service, draft } = this;
		const { url } = this.trigger;
		if (step.act === 'fault') {
			if (step.status > 0) this.down.set(step.store, step.status);
			else this.down.delete(step.store);
			service.plan(this.down);
		}
		if (step.act.startsWith('credential')) this.isCredentialGone = step.act === 'credential goes';
		const isManual = step.act === 'make by hand' && draft.registration === 'manual';
		if (isManual) service.add(draft.store, url, step.events);
		if (step.act === 'forget') {
			this.trigger.staticData = {};
			this.oracle.forget();
		}
		if (step.act === 'switch off' || step.act === 'remove') service.edit(url, step.act);
		return isManual || ['forget', 'switch off', 'remove'].includes(step.act);
	}

	private edit(changes: Partial<Draft>): void {
		this.draft = { ...this.draft, ...changes };
		this.trigger.edit({ parameters: parametersOf(this.draft) });
	}

	/** [T4] [T6] It never deletes a webhook at another address, and with Manual none in the chosen store. */
	private noteDeletions(): void {
		const { store, registration } = this.draft;
		for (const hook of this.service.takeDeletions()) {
			const isUsers = registration === 'manual' && hook.store === store;
			if (isUsers || hook.asked !== this.trigger.url)
				this.wrong.push(`deleted at ${hook.asked} in ${hook.store}`);
		}
	}
}
