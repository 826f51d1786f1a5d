import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { loadPackage, type Trigger } from '../../harness';
import { TriggerShop } from '../../trigger-shop';
import { faultsIf } from '../explore';
import { Known, type Webhook } from './known';
import { BODIES, MASKS, OUTAGES, type ByHand, type Case, type Kind, type Step } from './steps';

let worlds = 0;

/** One trigger, its store, and the service, which signs for a webhook with its key, whatever it shows. */
export class World {
	private readonly shop = new TriggerShop();
	private trigger!: Trigger;
	private known!: Known;
	/** All keys that there have been, the newest first. */
	private readonly all: string[] = [];
	private outage: Kind<'store'>['is'] = 'well';
	private list: Kind<'list'> = { do: 'list', hasKeys: true, byId: true };
	private hidden = 0;

	constructor(private readonly given: Case) {}

	async open(): Promise<void> {
		await this.shop.open({ webhooks: 0 });
		const { registration, signatureHeader } = this.given;
		const header = signatureHeader === '' ? {} : { signatureHeader };
		const options = { verifySignature: true, registration, ...header };
		const node = { id: `keys-${(worlds += 1)}` };
		this.trigger = await this.shop.trigger({ options }, { node });
		this.known = new Known(this.trigger);
		if (registration === 'manual') this.shop.addInPanel(this.trigger.url, ['order.*']);
		await this.trigger.activate();
		for (const webhook of this.webhooks) this.sign(webhook);
		this.known.register(this.webhooks);
	}

	async close(): Promise<void> {
		await this.shop.close();
	}

	/** @returns what is wrong */
	async do(step: Step): Promise<string[]> {
		if (step.do === 'deliver') return await this.deliver(step);
		if (step.do === 'wait') await wait(step.seconds * 1_000);
		else if (step.do === 'store') this.outage = step.is;
		else if (step.do === 'list') this.list = step;
		else if (step.do === 'restart') {
			jest.resetModules();
			this.trigger.restart(await loadPackage());
			this.known.forget();
		} else if (step.do === 'add') {
			const elsewhere = 'https://stock.example.com/hook';
			const url = step.at === 'elsewhere' ? elsewhere : this.trigger.url + step.at;
			this.sign(this.shop.addInPanel(url, ['order.*']));
		} else this.change(step);
		return [];
	}

	private get webhooks(): Webhook[] {
		return this.shop.service.state.webhooks(this.shop.alias());
	}

	private change(step: ByHand): void {
		const webhook = this.webhooks[step.webhook];
		if (!webhook) return;
		if (step.do === 'delete') {
			this.shop.service.state.removeWebhook(this.shop.alias(), webhook.id);
		} else if (step.do === 'hide key') {
			webhook.secret_key = MASKS[(this.hidden += 1) % MASKS.length] ?? '';
		} else if (step.do === 'change key') {
			webhook.secret_key = `key-of-the-panel-${worlds}-${this.all.length}`;
			this.sign(webhook);
		} else {
			webhook.active = false;
		}
	}

	/** From now on, the service signs for a webhook with the key that it shows. */
	private sign(webhook: Webhook): void {
		this.all.unshift(webhook.secret_key);
	}

	private async deliver(step: Kind<'deliver'>): Promise<string[]> {
		const { body: kind, copies } = step;
		const key = this.keyFor(step.key);
		const isReading = kind !== 'ping' && !this.known.isGood(key) && this.known.mayRead();
		const reads = isReading && !this.known.isPaused ? 1 : 0;
		if (isReading) this.known.read(this.outage, this.webhooks, this.list);
		const isGood = this.known.isGood(key);
		const expected = { order: isGood ? 200 : 401, ping: 200, unreadable: isGood ? 400 : 401 }[kind];
		this.plan();
		this.shop.service.clearRequests();
		const start = performance.now();
		const answers = await Promise.all(
			Array.from({ length: isGood ? copies : 1 }, BODIES[kind]).map(
				async (body) => await this.trigger.deliver(body, this.headersFor(body, key, step)),
			),
		);
		const lists = this.shop.service.requests.filter(({ path }) => path.endsWith('/webhooks'));
		const items = answers.flatMap(({ items: some = [] }) => some);
		const started = kind === 'order' && isGood ? answers.length : 0;
		const statuses = answers.map(({ status }) => status);
		const said = JSON.stringify([answers, this.trigger.staticData]);
		return faultsIf({
			[`${statuses.join()} for ${expected}`]: statuses.some((status) => status !== expected),
			'the service waited for too long': performance.now() - start > 4_500,
			[`${items.length} items`]: items.length !== started,
			[`the list was read ${lists.length} times`]: lists.length !== reads,
			'a key is shown': this.all.some((one) => one !== '' && said.includes(one)),
		});
	}

	private keyFor(index: number): string {
		if (index === -1) return 'forged';
		if (index === -2) return this.webhooks.at(-1)?.secret_key ?? '';
		return this.all[index % this.all.length] ?? '';
	}

	/** Beside the signature stands another one, as a proxy adds it. */
	private headersFor(body: string, key: string, step: Kind<'deliver'>): Record<string, string> {
		const { algorithm, notation } = step;
		const sign = (secret: string) => createHmac(algorithm, secret).update(body).digest(notation);
		const usual = `X-Store-Hmac-${algorithm.toUpperCase()}`;
		const { signatureHeader } = this.given;
		return {
			'X-A-Proxy-Hmac-SHA256': sign('of the proxy'),
			[signatureHeader === '' ? usual : signatureHeader]: sign(key),
		};
	}

	/** What the service answers from now on. */
	private plan(): void {
		const { faults } = this.shop.service;
		const times = Infinity;
		faults.clear();
		if (this.outage !== 'well') faults.push({ ...OUTAGES[this.outage], times });
		const hidden = this.webhooks.map(({ secret_key: _, ...webhook }) => webhook);
		const body = { data: hidden, meta: { pagination: { total_pages: 1 } } };
		const isList = { path: /webhooks$/ };
		if (!this.list.hasKeys) faults.push({ match: isList, times, status: 200, body });
		const isOne = { path: /webhooks\/\d+$/ };
		if (!this.list.byId) faults.push({ match: isOne, times, status: 403 });
	}
}
