import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { byAlias } from '../../../locators';
import { CredentialStore, loadPackage, Trigger } from '../../harness';

import { FIRST, type Draft, type Step } from './history';
import { Keys } from './keys';
import { FOREIGN, Oracle, ours, SOMEBODY, type Scene } from './oracle';
import { WorldStore, type Hook } from './store';
import { DOCUMENTED, type Traits } from './traits';

const CREDENTIAL = 'storeManagementApi';

class WorldCredentials extends CredentialStore {
	isGone = false;

	override async getDecrypted(...given: Parameters<CredentialStore['getDecrypted']>) {
		if (this.isGone) throw new Error('Credential with ID "1" does not exist.');
		return await super.getDecrypted(...given);
	}
}

/** One workflow with a trigger, its operator, and the service. */
export class World implements Scene {
	readonly store: WorldStore;
	trigger!: Trigger;
	draft = FIRST;
	isPublished = false;
	isOfN8n = false;
	registeredAt = '';
	private readonly oracle: Oracle;
	private readonly keys: Keys;
	private credentials!: WorldCredentials;
	/** The static data before this step, and before the last one. */
	private now: Trigger['staticData'] = {};
	private before: Trigger['staticData'] = {};
	/** What is wrong with the last step. */
	private wrong: string[] = [];
	private app = 'user-token-1';
	private isByName = false;

	constructor(traits: Traits) {
		this.store = new WorldStore(traits);
		this.oracle = new Oracle(this);
		this.keys = new Keys(this);
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
		this.credentials = new WorldCredentials(pkg, { [CREDENTIAL]: this.tokens() });
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
		if (step.act === 'deliver') this.wrong.push(...(await this.keys.compare(true)));
		else await this.carryOut(step);
		this.noteDeletions();
		const news = this.trigger.logs.slice(seen).map(({ message }) => message);
		const isPatient = step.act !== 'restart' && step.act !== 'move';
		const problems = [...this.wrong.splice(0), ...this.oracle.hear(news, isPatient)];
		if (!step.soon) {
			await this.store.settle();
			problems.push(...this.oracle.compare(), ...(await this.keys.compare(false)));
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
		const { urlForm } = this.store.traits;
		this.store.traits = { ...DOCUMENTED, urlForm };
		this.store.faults.clear();
		this.credentials.isGone = false;
		await this.store.settle();
		const output = this.draft.output === 'full' ? 'raw' : 'full';
		const edit = { registration: 'automatic', additionalBody: '{}', output } as const;
		const step = { act: 'publish', edit, isTornDown: true, soon: false } as const;
		const published = await this.do(step);
		if (urlForm === 'https') return published;
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
		if (step.act === 'publish') return await this.publishEdited(step.edit, step.isTornDown);
		if (step.act === 'move') this.move();
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

	private async publishEdited(edit: Partial<Draft>, isTornDown: boolean): Promise<boolean> {
		const isChanged = Object.entries(edit).some(
			([name, value]) => this.draft[name as keyof Draft] !== value,
		);
		if (this.isPublished && !isChanged) return false;
		const isDeleted = this.isPublished && isTornDown;
		if (isDeleted) await this.trigger.delete();
		this.edit(edit);
		// With Manual, n8n writes nothing, so it has no reason to doubt a list that does not show yet what a person did;
		// only what it has just deleted itself may be looked for by its ID.
		const mayDoubt = this.isOfN8n || (isDeleted && this.store.traits.byId !== 'late');
		if (this.draft.registration === 'manual' && !mayDoubt) await this.store.settle();
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
		this.keys.restart();
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
		const { store, credentials } = this;
		if (step.act === 'fault' && step.status > 0) store.faults.set(step.alias, step.status);
		else if (step.act === 'fault') store.faults.delete(step.alias);
		else if (step.act === 'credential goes') credentials.isGone = true;
		else if (step.act === 'credential comes back') credentials.isGone = false;
		else return this.change(step);
		return false;
	}

	private change(step: Step): boolean {
		const { store, trigger, draft } = this;
		const { url } = trigger;
		if (step.act === 'roll back') this.rollBack(this.before);
		else if (step.act === 'forget') this.rollBack({});
		else if (step.act === 'edit Base URL') this.editBaseUrl();
		else if (step.act === 'change app') this.changeApp();
		else if (step.act === 'change keys')
			this.take(({ secret }) => ({ secret: `${secret}-changed` }));
		else if (step.act === 'switch off') this.take(() => ({ active: false }));
		else if (step.act === 'remove') this.take(undefined);
		else if (step.act === 'make by hand' && draft.registration === 'manual')
			store.add(draft.store, { ...step, url });
		else return false;
		return true;
	}

	/** A person takes the keys of the webhooks at the URL from n8n. */
	private take(change: ((hook: Hook) => Partial<Hook>) | undefined): void {
		const { url } = this.trigger;
		this.keys.take(this.store.active().filter(({ asked }) => asked === url));
		this.store.edit(url, change);
	}

	private editBaseUrl(): void {
		this.isByName = !this.isByName;
		this.saveTokens();
		this.oracle.editBaseUrl();
	}

	private changeApp(): void {
		this.app = this.app === 'user-token-1' ? 'user-token-2' : 'user-token-1';
		this.saveTokens();
	}

	private saveTokens(): void {
		void this.credentials.updateCredentials({ id: '', name: '' }, CREDENTIAL, this.tokens());
	}

	private tokens() {
		const { url } = this.store;
		const baseUrl = this.isByName ? url.replace('127.0.0.1', 'localhost') : url;
		return { baseUrl, userToken: this.app, userSecretKey: 'secret-key-1' };
	}

	private move(): void {
		const host = this.trigger.url.includes('localhost') ? '127.0.0.1' : 'localhost';
		this.trigger.edit({ host });
		this.oracle.move();
		// Nobody has asked n8n to register there.
		this.isOfN8n = false;
	}

	private rollBack(staticData: Trigger['staticData']): void {
		this.trigger.staticData = structuredClone(staticData);
		this.oracle.forget();
	}

	private edit(changes: Partial<Draft>): void {
		this.draft = { ...this.draft, ...changes };
		const { store, events, name, registration, output, additionalBody, verifySignature } =
			this.draft;
		const options = { registration, output, additionalBody, verifySignature };
		const parameters: INodeParameters = { store: byAlias(store), events: [...events], options };
		this.trigger.edit({ parameters, node: { name } });
	}

	/** [T4] It never deletes a webhook at another address. */
	private noteDeletions(): void {
		const deletions = this.store.deletions.splice(0);
		this.keys.delete(deletions);
		const elsewhere = deletions.filter(({ asked }) => asked !== this.trigger.url);
		this.wrong.push(...elsewhere.map(({ asked }) => `deleted at ${asked}`));
	}
}
