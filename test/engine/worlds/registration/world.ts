import { setTimeout as wait } from 'node:timers/promises';

import { CredentialStore, loadPackage, Trigger } from '../../harness';
import { FIRST, parametersOf, type Draft, type Step } from './history';
import { FOREIGN, Oracle, type Scene } from './oracle';
import { STORES, WorldStore } from './store';
import { DOCUMENTED, type Traits } from './traits';

/** One workflow with a trigger, its operator, and the service. */
export class World implements Scene {
	readonly store: WorldStore;
	trigger!: Trigger;
	draft = FIRST;
	isPublished = false;
	isOfN8n = false;
	isCredentialGone = false;
	private readonly oracle: Oracle;
	/** What is wrong with the last step. */
	private wrong: string[] = [];

	constructor(traits: Traits) {
		this.store = new WorldStore(traits);
		this.oracle = new Oracle(this);
	}

	async open(): Promise<void> {
		await this.store.start();
		for (const store of STORES) {
			for (const url of FOREIGN) this.store.add(store, url, ['order.*']);
		}
		await this.store.settle();
		const pkg = await loadPackage();
		const token = { userToken: 'user-token-1', userSecretKey: 'secret-key-1' };
		const storeManagementApi = { baseUrl: this.store.url, ...token };
		const credentials = new CredentialStore(pkg, { storeManagementApi });
		const decrypt = credentials.getDecrypted.bind(credentials);
		credentials.getDecrypted = async (...given) => {
			if (this.isCredentialGone) throw new Error('Credential with ID "1" does not exist.');
			return await decrypt(...given);
		};
		const setup = { credentials, parameters: {} };
		this.trigger = await Trigger.start(pkg, setup);
		this.edit({});
	}

	async close(): Promise<void> {
		await this.trigger.close();
		await this.store.stop();
	}

	/**
	 * Does a step, lets the service come to rest unless another step comes soon, and compares with the contract.
	 *
	 * @returns what is wrong, and behind it what there is and what n8n has said
	 */
	async do(step: Step): Promise<string[]> {
		const seen = this.trigger.logs.length;
		if (await this.actOfN8n(step)) this.isOfN8n = true;
		else if (this.actOfOthers(step)) {
			this.isOfN8n = false;
			// A list that does not yet show what a person has done misleads whoever publishes.
			await this.store.settle();
		}
		this.noteDeletions();
		const news = this.trigger.logs.slice(seen).map(({ message }) => message);
		const isPatient = step.act !== 'restart' && step.act !== 'move';
		const problems = [...this.wrong.splice(0), ...this.oracle.hear(news, isPatient)];
		if (!step.soon) {
			await this.store.settle();
			problems.push(...this.oracle.compare());
			this.isOfN8n = false;
		}
		const webhooks = this.oracle.ours.map((hook) => JSON.stringify(hook));
		return problems.length > 0 ? [...problems, ...webhooks, ...news] : [];
	}

	/**
	 * All faults are over, and the service does what its document shows.
	 *
	 * @returns what is wrong after the operator has published once more, and after the last unpublish
	 */
	async recover(): Promise<string[]> {
		this.store.traits = DOCUMENTED;
		this.store.faults.clear();
		this.isCredentialGone = false;
		await this.store.settle();
		const output = this.draft.output === 'full' ? 'raw' : 'full';
		const edit = { registration: 'automatic', output } as const;
		const step = { act: 'publish', edit, soon: false } as const;
		const published = await this.do(step);
		const problems = this.isPublished ? published : ['not published', ...published];
		const after = [...problems, ...this.oracle.leftOver(this.draft.store)];
		const unpublished = await this.do({ act: 'unpublish', soon: false });
		return [...after, ...unpublished, ...this.oracle.leftOver()];
	}

	/** @returns whether n8n has asked the node to register or to delete */
	private async actOfN8n(step: Step): Promise<boolean> {
		if (step.act === 'publish') return await this.publishEdited(step.edit);
		if (step.act === 'move') {
			const host = this.trigger.url.includes('localhost') ? '127.0.0.1' : 'localhost';
			this.trigger.edit({ host });
			this.oracle.move();
			// Nobody has asked n8n to register there.
			this.isOfN8n = false;
		}
		if (step.act === 'move' || step.act === 'restart') return await this.restart(step.init);
		if (step.act === 'unpublish' && this.isPublished) {
			await this.trigger.delete();
			this.isPublished = false;
			return true;
		}
		if (step.act !== 'kill' || this.isPublished) return false;
		const before = structuredClone(this.trigger.staticData);
		await this.publish();
		if (this.isPublished) this.rollBack(before);
		await this.store.settle();
		await this.restart(false);
		return true;
	}

	private async publishEdited(edit: Partial<Draft>): Promise<boolean> {
		const isChanged = Object.entries(edit).some(
			([name, value]) => this.draft[name as keyof Draft] !== value,
		);
		if (this.isPublished && !isChanged) return false;
		if (this.isPublished) await this.trigger.delete();
		this.noteDeletions();
		this.edit(edit);
		// With Manual, n8n writes nothing, so it has no reason to doubt a list that does not show yet what a person did.
		if (this.draft.registration === 'manual') await this.store.settle();
		await this.publish();
		return true;
	}

	private async publish(): Promise<void> {
		this.isPublished = false;
		// n8n tries five times; the last attempts show nothing new.
		for (let tries = 0; tries < 2 && !this.isPublished; tries++) {
			this.isPublished = (await this.trigger.publish()) === undefined;
		}
		this.wrong.push(...this.oracle.afterPublish());
	}

	private async restart(isInit: boolean): Promise<boolean> {
		// n8n needs longer to start than most lists are late.
		await wait(6_000);
		this.noteDeletions();
		jest.resetModules();
		this.trigger.restart(await loadPackage());
		if (!isInit || !this.isPublished) return false;
		this.trigger.edit({ occasion: 'start' });
		this.isPublished = await this.trigger.create().catch((error: unknown) => {
			this.trigger.logs.push({ level: 'error', message: String(error), metadata: undefined });
			return false;
		});
		this.trigger.edit({ occasion: 'publish' });
		return true;
	}

	/** @returns whether somebody has changed what there is */
	private actOfOthers(step: Step): boolean {
		const { store, draft } = this;
		const { url } = this.trigger;
		const { act } = step;
		if (act === 'fault') {
			if (step.status > 0) store.faults.set(step.store, step.status);
			else store.faults.delete(step.store);
			return false;
		}
		if (act === 'credential goes' || act === 'credential comes back') {
			this.isCredentialGone = act === 'credential goes';
			return false;
		}
		if (act === 'make by hand') {
			if (draft.registration === 'manual') store.add(draft.store, url, step.events);
			return draft.registration === 'manual';
		}
		if (act === 'forget') this.rollBack({});
		if (act === 'switch off' || act === 'remove') store.edit(url, act);
		return ['forget', 'switch off', 'remove'].includes(act);
	}

	private rollBack(staticData: Trigger['staticData']): void {
		this.trigger.staticData = structuredClone(staticData);
		this.oracle.forget();
	}

	private edit(changes: Partial<Draft>): void {
		this.draft = { ...this.draft, ...changes };
		this.trigger.edit({ parameters: parametersOf(this.draft) });
	}

	/** [T4] [T6] It never deletes a webhook at another address, and with Manual none in the chosen store. */
	private noteDeletions(): void {
		const { store, registration } = this.draft;
		for (const hook of this.store.deletions.splice(0)) {
			const isUsers = registration === 'manual' && hook.store === store;
			if (isUsers || hook.asked !== this.trigger.url)
				this.wrong.push(`deleted at ${hook.asked} in ${hook.store}`);
		}
	}
}
