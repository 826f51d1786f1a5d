import { setTimeout as wait } from 'node:timers/promises';

import { loadPackage, Trigger } from '../../harness';
import { WorldCredentials } from './credentials';
import { FIRST, parametersOf, type Draft, type Step } from './history';
import { wrongAnswers } from './keys';
import { Oracle } from './oracle';
import { FOREIGN, ours, SOMEBODY, type Scene } from './scene';
import { WorldStore } from './store';
import { serviceWith, type Traits } from './traits';

/** One workflow with a trigger, its operator, and the service. */
export class World implements Scene {
	readonly store: WorldStore;
	trigger!: Trigger;
	draft = FIRST;
	isPublished = false;
	isOfN8n = false;
	registeredAt = '';
	private readonly oracle: Oracle;
	private credentials!: WorldCredentials;
	/** The static data before this step, and before the last one. */
	private now: Trigger['staticData'] = {};
	private before: Trigger['staticData'] = {};
	/** What is wrong with the last step. */
	private wrong: string[] = [];

	constructor(traits: Traits) {
		this.store = new WorldStore(traits);
		this.oracle = new Oracle(this);
	}

	get isCredentialGone(): boolean {
		return this.credentials.isGone;
	}

	async open(): Promise<void> {
		await this.store.start();
		for (const alias of ['loja-um', 'loja-dois', 'loja-tres']) {
			for (const url of FOREIGN) this.store.add(alias, { url, events: ['order.*'] });
		}
		await this.store.settle();
		const pkg = await loadPackage();
		this.credentials = new WorldCredentials(pkg, this.store.url);
		const setup = { credentials: this.credentials, parameters: {} };
		this.trigger = await Trigger.start(pkg, { type: 'storeManagementTrigger', ...setup });
		this.edit({});
		const url = this.trigger.url.replace('http:', 'https:');
		if (this.store.traits.lookalike) this.store.add('loja-um', { name: SOMEBODY, url });
		await this.store.settle();
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
		if (step.act === 'deliver') this.wrong.push(...(await wrongAnswers(this, true)));
		else await this.carryOut(step);
		this.noteDeletions();
		const news = this.trigger.logs.slice(seen).map(({ message }) => message);
		const isPatient = step.act !== 'restart' && step.act !== 'move';
		const problems = [...this.wrong.splice(0), ...this.oracle.hear(news, isPatient)];
		if (!step.soon) {
			await this.store.settle();
			problems.push(...this.oracle.compare(), ...(await wrongAnswers(this, false)));
			this.isOfN8n = false;
		}
		const webhooks = ours(this).map((hook) => JSON.stringify(hook));
		return problems.length > 0 ? [...problems, ...webhooks, ...news] : [];
	}

	/**
	 * All faults are over, and the service does what its document shows.
	 *
	 * @returns what is wrong after the operator has published once more, and after the last unpublish
	 */
	async recover(): Promise<string[]> {
		this.store.traits = serviceWith({});
		this.store.faults.clear();
		this.credentials.isGone = false;
		await this.store.settle();
		const output = this.draft.output === 'full' ? 'raw' : 'full';
		const edit = { registration: 'automatic', additionalBody: '{}', output } as const;
		const step = { act: 'publish', edit, soon: false } as const;
		const published = await this.do(step);
		const problems = this.isPublished ? published : ['not published', ...published];
		const after = [...problems, ...this.oracle.leftOver(this.draft.store)];
		const unpublished = await this.do({ act: 'unpublish', soon: false });
		return [...after, ...unpublished, ...this.oracle.leftOver()];
	}

	private async carryOut(step: Step): Promise<void> {
		this.before = this.now;
		this.now = structuredClone(this.trigger.staticData);
		if (await this.actOfN8n(step)) {
			this.isOfN8n = true;
			this.registeredAt = this.trigger.url;
		} else if (this.actOfOthers(step)) {
			this.isOfN8n = false;
		}
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
		await this.publish();
		if (this.isPublished) this.rollBack(this.now);
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
		const { store, credentials, draft } = this;
		const { url } = this.trigger;
		if (step.act === 'fault') {
			if (step.status > 0) store.faults.set(step.alias, step.status);
			else store.faults.delete(step.alias);
			return false;
		}
		if (step.act === 'credential goes' || step.act === 'credential comes back') {
			credentials.isGone = step.act === 'credential goes';
			return false;
		}
		if (step.act === 'make by hand') {
			if (draft.registration === 'manual') store.add(draft.store, { ...step, url });
			return draft.registration === 'manual';
		}
		const changes: Partial<Record<Step['act'], () => void>> = {
			'roll back': () => this.rollBack(this.before),
			forget: () => this.rollBack({}),
			'change keys': () => store.edit(url, ({ secret }) => ({ secret: `${secret}-changed` })),
			'switch off': () => store.edit(url, () => ({ active: false })),
			remove: () => store.edit(url, undefined),
		};
		const change = changes[step.act];
		change?.();
		return change !== undefined;
	}

	private rollBack(staticData: Trigger['staticData']): void {
		this.trigger.staticData = structuredClone(staticData);
		this.oracle.forget();
	}

	private edit(changes: Partial<Draft>): void {
		this.draft = { ...this.draft, ...changes };
		this.trigger.edit({ parameters: parametersOf(this.draft), node: { name: this.draft.name } });
	}

	/** [T4] It never deletes a webhook at another address. */
	private noteDeletions(): void {
		const deletions = this.store.deletions.splice(0);
		const elsewhere = deletions.filter(({ asked }) => asked !== this.trigger.url);
		this.wrong.push(...elsewhere.map(({ asked }) => `deleted at ${asked}`));
	}
}
