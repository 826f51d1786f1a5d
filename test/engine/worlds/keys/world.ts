import { setTimeout as wait } from 'node:timers/promises';

import { loadPackage, type Trigger } from '../../harness';
import { TriggerShop } from '../../trigger-shop';
import { headersFor } from './forms';
import { Known, type Webhook } from './known';
import { BODIES, MASKS, OUTAGES, type ByHand, type Case, type Kind, type Step } from './steps';

let worlds = 0;

/** One trigger, its store, and the service, which signs for a webhook with its key, whatever it shows. */
export class World {
	private readonly shop = new TriggerShop();
	private trigger!: Trigger;
	private known!: Known;
	private readonly keys = new Map<number, string>();
	/** All keys that there have been, the newest first. */
	private readonly all: string[] = [];
	private outage: Kind<'store'>['is'] = 'well';
	private list: Kind<'list'> = { do: 'list', is: 'whole', byId: 'shown' };
	/** What an old list shows. */
	private snapshot: Webhook[] = [];
	private edits = 0;
	private hidden = 0;

	constructor(private readonly given: Case) {}

	async open(): Promise<void> {
		await this.shop.open({ webhooks: 0 });
		this.trigger = await this.shop.trigger(this.parameters(), {
			node: { id: `keys-${(worlds += 1)}` },
		});
		this.known = new Known(this.trigger);
		if (this.given.registration === 'manual') this.shop.addInPanel(this.trigger.url, ['order.*']);
		await this.register();
	}

	async close(): Promise<void> {
		await this.shop.close();
	}

	/** @returns what is wrong */
	async do(step: Step): Promise<string[]> {
		if (step.do === 'deliver') return await this.deliver(step);
		if (step.do === 'wait') await wait(step.seconds * 1_000);
		else if (step.do === 'store') this.outage = step.is;
		else if (step.do === 'edit') await this.edit();
		else if (step.do === 'restart') {
			jest.resetModules();
			this.trigger.restart(await loadPackage());
			this.known.forget();
		} else if (step.do === 'list') {
			this.list = step;
			this.snapshot = structuredClone(this.webhooks());
		} else if (step.do === 'add') {
			const elsewhere = 'https://stock.example.com/hook';
			const url = step.at === 'elsewhere' ? elsewhere : this.trigger.url + step.at;
			this.sign(this.shop.addInPanel(url, ['order.*']));
		} else this.change(this.webhooks()[step.webhook], step.do);
		return [];
	}

	private change(webhook: Webhook | undefined, how: ByHand): void {
		if (!webhook) return;
		if (how === 'delete') this.shop.service.state.removeWebhook(this.shop.alias(), webhook.id);
		if (how === 'switch off') webhook.active = false;
		if (how === 'switch on') webhook.active = true;
		if (how === 'hide key') webhook.secret_key = MASKS[(this.hidden += 1) % MASKS.length] ?? '';
		if (how !== 'change key') return;
		webhook.secret_key = `key-of-the-panel-${worlds}-${this.all.length}`;
		this.sign(webhook);
	}

	/** From now on, the service signs for a webhook with the key that it shows. */
	private sign(webhook: Webhook): void {
		this.keys.set(webhook.id, webhook.secret_key);
		this.all.unshift(webhook.secret_key);
	}

	private parameters() {
		const { registration, signatureHeader } = this.given;
		const header = signatureHeader === '' ? {} : { signatureHeader };
		const options = { verifySignature: true, registration, ...header };
		const events = [['order.created'], ['order.created', 'order.paid']][this.edits % 2] ?? [];
		return this.shop.parameters({ events, options });
	}

	private async register(): Promise<void> {
		await this.trigger.activate();
		for (const one of this.webhooks()) if (!this.keys.has(one.id)) this.sign(one);
		this.known.register(this.webhooks());
	}

	/** Only where n8n can register: that is another world. */
	private async edit(): Promise<void> {
		const before = structuredClone(this.webhooks().filter((one) => this.known.isHere(one)));
		const isReadable = before.every((one) => one.secret_key === this.keys.get(one.id));
		const isManual = this.given.registration === 'manual';
		if (isManual && !(before.length > 0 && isReadable)) return;
		this.shop.service.faults.clear();
		this.outage = 'well';
		this.list = { do: 'list', is: 'whole', byId: 'shown' };
		await this.known.waitForPause();
		await this.trigger.delete();
		this.edits += 1;
		this.trigger.edit({ parameters: this.parameters() });
		await this.register();
	}

	private async deliver(step: Kind<'deliver'>): Promise<string[]> {
		const { body: kind, form, copies } = step;
		const key = step.key === -1 ? 'forged' : this.keyFor(step.key);
		const isReading = kind !== 'ping' && !this.known.isGood(key) && this.known.mayRead();
		const isAnswered = isReading && !this.known.isPaused;
		const shown = { ...this.list, webhooks: this.webhooks(), snapshot: this.snapshot };
		if (isReading) this.known.read(this.outage, shown);
		const isGood = this.known.isGood(key);
		const expected = { order: isGood ? 200 : 401, ping: 200, unreadable: isGood ? 400 : 401 }[kind];
		this.plan();
		this.shop.service.clearRequests();
		const start = performance.now();
		const answers = await Promise.all(
			Array.from({ length: isGood ? copies : 1 }, BODIES[kind]).map(async (body) => {
				const headers = headersFor(body, key, form, this.given.signatureHeader);
				return await this.trigger.deliver(body, headers);
			}),
		);
		const lists = this.shop.service.requests.filter(({ path }) => path.endsWith('/webhooks'));
		const items = answers.flatMap(({ items: some = [] }) => some);
		const isStarted = kind === 'order' && isGood;
		const said = JSON.stringify([answers, this.trigger.staticData]);
		return [
			...answers.flatMap(({ status }) =>
				status === expected ? [] : [`${status} for ${expected}`],
			),
			...(performance.now() - start < 4_500 ? [] : ['the service waited for too long']),
			...(items.length === (isStarted ? answers.length : 0) ? [] : [`${items.length} items`]),
			...(lists.length === (isAnswered ? 1 : 0) ? [] : [`the list was read ${lists.length} times`]),
			...this.all.flatMap((one) => (one !== '' && said.includes(one) ? [`${one} is shown`] : [])),
		];
	}

	private keyFor(index: number): string {
		if (index === -2) return this.webhooks().at(-1)?.secret_key ?? '';
		return this.all[index % this.all.length] ?? '';
	}

	/** What the service answers from now on. */
	private plan(): void {
		const { faults } = this.shop.service;
		faults.clear();
		const { is, byId } = this.list;
		if (this.outage !== 'well') faults.push({ ...OUTAGES[this.outage], times: 1e6 });
		const hidden = this.webhooks().map(({ secret_key: _, ...webhook }) => webhook);
		const body = {
			data: is === 'old' ? this.snapshot : hidden,
			meta: { pagination: { total_pages: 1 } },
		};
		const atList = { match: { method: 'GET', path: /webhooks$/ }, times: 1e6 };
		if (is !== 'whole') faults.push({ ...atList, status: 200, body });
		const atId = { match: { method: 'GET', path: /webhooks\/\d+$/ }, times: 1e6 };
		if (byId === 'forbidden') faults.push({ ...atId, status: 403, body: {} });
	}

	private webhooks(): Webhook[] {
		return this.shop.service.state.webhooks(this.shop.alias());
	}
}
