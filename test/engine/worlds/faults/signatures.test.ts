import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import type { Fault } from '../../../simulator';
import { loadPackage, type Trigger } from '../../harness';
import { freshOrder, TriggerShop } from '../../trigger-shop';
import { expectNoFaults } from '../explore';

/**
 * Deliveries to a trigger that verifies signatures, while people change webhooks and their keys in the store admin, n8n
 * replaces its own, the store goes down, lists what is old or hides keys, and n8n starts again.
 */
type Step =
	/** `key`: which of all keys that there have been, counted from the newest; -1: a forged one; -2: what is shown for one. */
	| { do: 'deliver'; key: number; body?: keyof typeof BODIES; form?: Form; copies?: number }
	/** Somebody acts in the store admin. */
	| { do: 'add'; at: (typeof PLACES)[number] }
	| { do: 'change key' | 'hide key' | 'switch off' | 'switch on' | 'delete'; webhook: number }
	| { do: 'store'; is: keyof typeof OUTAGES | 'well' }
	/** What the list shows, and whether anything is shown by ID. */
	| { do: 'list'; is: 'whole' | 'old' | 'without keys'; byId: 'shown' | 'forbidden' }
	/** n8n deletes its webhook and creates another one. */
	| { do: 'edit' }
	| { do: 'restart' }
	| { do: 'wait'; seconds: number };

interface Case {
	registration: 'automatic' | 'manual';
	signatureHeader: '' | 'X-Signature';
	steps: Step[];
}

const PLACES = ['', '/', '?from=store', 'elsewhere'] as const;
const MASKS = ['', '********', '****1a2b', 'ab…yz', '•••', 'xxxxxxxx'];
const BODIES = {
	order: (): string => JSON.stringify(freshOrder(), null, 1),
	ping: (): string => '{"ping": true}',
	unreadable: (): string => '[{"event": "order.created"}]',
};
/** So long a store with Retry-After asks not to be asked. */
const NAMED_PAUSE = 33.5;
const OUTAGES = {
	down: { status: 503, body: { message: 'Down' } },
	'down for a time': { status: 503, headers: { 'retry-after': String(NAMED_PAUSE + 0.5) } },
	'without JSON': { truncate: true },
	unreachable: { reset: 'before' },
	slow: { stall: 8_000 },
} as const satisfies Record<string, Fault>;

/** How a delivery is signed; `bare`: Base64 without padding, `safe`: with - and _. */
interface Form {
	algorithm: 'sha1' | 'sha256' | 'sha512';
	notation: 'hex' | 'HEX' | 'base64' | 'bare' | 'safe';
	before: string;
	behind: string;
	/** Another signature, as a proxy adds one. */
	decoy: boolean;
}

const USUAL: Form = {
	...{ algorithm: 'sha256', notation: 'base64', before: '', behind: '', decoy: false },
};
const FORMS = (['sha1', 'sha256', 'sha512'] as const).flatMap((algorithm) =>
	(['hex', 'HEX', 'base64', 'bare', 'safe'] as const).flatMap((notation, index) =>
		['', 'HMAC sha256=', 't=1767322245, v1='].map((before, at): Form => {
			const behind = ['', ',', ', v0=abc', `,v2=${'0'.repeat(64)}`][(index + at) % 4] ?? '';
			return { algorithm, notation, before, behind, decoy: (index + at) % 2 === 0 };
		}),
	),
);

function sign(body: string, key: string, { algorithm, notation, before, behind }: Form): string {
	const hmac = createHmac(algorithm, key).update(body);
	if (notation === 'hex') return before + hmac.digest('hex') + behind;
	if (notation === 'HEX') return before + hmac.digest('hex').toUpperCase() + behind;
	const base64 = hmac.digest('base64');
	const bare = notation === 'base64' ? base64 : base64.replaceAll('=', '');
	const text = notation === 'safe' ? bare.replaceAll('+', '-').replaceAll('/', '_') : bare;
	return before + text + behind;
}

const of = <Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const anyDelivery = fc.record({
	do: of('deliver'),
	key: fc.constantFrom(-2, -1, 0, 0, 0, 1, 1, 2, 3),
	body: fc.constantFrom('order', 'order', 'order', 'order', 'ping', 'unreadable'),
	form: fc.constantFrom(USUAL, ...FORMS),
	copies: fc.constantFrom(1, 1, 1, 5),
});
const anyStep = fc.oneof(
	{ weight: 8, arbitrary: anyDelivery },
	{
		weight: 4,
		arbitrary: fc.record({
			do: of('change key', 'hide key', 'switch off', 'switch on', 'delete'),
			webhook: fc.nat(3),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: of('add'), at: fc.constantFrom(...PLACES) }) },
	{
		weight: 3,
		arbitrary: fc.record({
			do: of('store'),
			is: fc.constantFrom('well', 'well', ...(Object.keys(OUTAGES) as Array<keyof typeof OUTAGES>)),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: of('list'),
			is: fc.constantFrom('whole', 'old', 'without keys'),
			byId: fc.constantFrom('shown', 'forbidden'),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: of('edit') }) },
	fc.record({ do: of('restart') }),
	{
		weight: 4,
		arbitrary: fc.record({ do: of('wait'), seconds: fc.constantFrom(1, 9, 11, 290, 600) }),
	},
) as fc.Arbitrary<Step>;

const deliver = (key = 0, more: object = {}): Step => ({ do: 'deliver', key, ...more });
const FORGED = deliver(-1);
const byHand = (what: 'change key' | 'hide key' | 'switch off' | 'delete', webhook = 0): Step => ({
	...{ do: what, webhook },
});
const seconds = (count: number): Step => ({ do: 'wait', seconds: count });
const store = (is: keyof typeof OUTAGES | 'well'): Step => ({ do: 'store', is });
const list = (is: 'old' | 'without keys', byId: 'shown' | 'forbidden' = 'shown'): Step => ({
	...{ do: 'list', is, byId },
});

/** What is drawn together too rarely: each once, and as the beginning of others. */
const DANGERS: Step[][] = [
	FORMS.map((form) => deliver(0, { form })),
	// A key leaks, and its webhook goes: a reading that finds nothing replaces what was known.
	[byHand('delete'), FORGED, deliver(), seconds(600), deliver()],
	[byHand('switch off'), FORGED, deliver()],
	MASKS.flatMap((): Step[] => [byHand('hide key'), seconds(11), deliver(-2), deliver()]),
	[{ do: 'add', at: '/' }, deliver(), byHand('switch off', 1), FORGED, deliver(), deliver(1)],
	[byHand('switch off'), { do: 'edit' }, deliver(1), deliver()],
	[byHand('change key'), { do: 'edit' }, deliver(2), deliver(1), deliver()],
	[{ do: 'add', at: 'elsewhere' }, deliver(), { do: 'add', at: '?from=store' }, deliver()],
	// Nobody knows the key, and the store is down: what is known stays.
	[store('down'), FORGED, deliver(), store('well'), deliver()],
	[byHand('change key'), store('down'), deliver(), deliver(1), store('well'), deliver()],
	[{ do: 'restart' }, store('slow'), deliver(), store('well'), deliver()],
	[store('down for a time'), FORGED, store('well'), byHand('change key'), deliver()],
	// A flood of forged deliveries, and a key that changes meanwhile.
	[...Array<Step>(6).fill(FORGED), byHand('change key'), deliver(), seconds(11), deliver()],
	[FORGED, byHand('change key'), deliver(0, { copies: 5 })],
	// n8n replaces its webhook, while an order is on its way.
	[
		{ do: 'edit' },
		deliver(1),
		FORGED,
		deliver(1),
		seconds(590),
		deliver(1),
		seconds(11),
		deliver(1),
	],
	[{ do: 'edit' }, { do: 'restart' }, deliver(1), deliver()],
	[{ do: 'restart' }, deliver(0, { copies: 5 }), FORGED, deliver()],
	[list('without keys'), byHand('change key'), deliver(), { do: 'restart' }, deliver()],
	// The list is older than the change of a key, and the ID says nothing.
	[list('old', 'forbidden'), byHand('change key'), deliver(), deliver(1)],
	[list('without keys', 'forbidden'), FORGED, deliver(), { do: 'restart' }, deliver()],
];

const anyCase: fc.Arbitrary<Case> = fc.record({
	registration: fc.constantFrom('automatic', 'manual'),
	signatureHeader: fc.constantFrom('', 'X-Signature'),
	steps: fc
		.tuple(
			fc.oneof(fc.constant([]), fc.constantFrom(...DANGERS)),
			fc.array(anyStep, { maxLength: 10 }),
		)
		.map(([begun, more]) => [...begun, ...more]),
});
const EXAMPLES = DANGERS.flatMap((steps): Case[] => [
	{ registration: 'automatic', signatureHeader: '', steps },
	{ registration: 'manual', signatureHeader: 'X-Signature', steps },
]);

type Webhook = ReturnType<TriggerShop['addInPanel']>;

/** One trigger, its store, and what the contract says that n8n knows of the keys. */
class World {
	private readonly shop = new TriggerShop();
	private trigger!: Trigger;
	/** With which key the service signs for a webhook, whatever it shows. */
	private readonly keys = new Map<number, string>();
	/** All keys that there have been, the newest first. */
	private readonly all: string[] = [];
	/** Those that n8n has read, by the ID of their webhooks; and those of what it has deleted, with the time. */
	private known = new Map<number, string>();
	private deleted: Array<{ key: string; at: number }> = [];
	/** When one reading in ten seconds would have used up all that there were; three may come at once. */
	private readUntil = -Infinity;
	private pausedUntil = -Infinity;
	private outage: keyof typeof OUTAGES | 'well' = 'well';
	private shown: Extract<Step, { do: 'list' }> = { do: 'list', is: 'whole', byId: 'shown' };
	private snapshot: Webhook[] = [];
	private edits = 0;
	private hidden = 0;

	constructor(private readonly given: Case) {}

	async open(): Promise<void> {
		await this.shop.open({ webhooks: 0 });
		this.trigger = await this.shop.trigger(this.parameters(), {
			node: { id: `keys-${(worlds += 1)}` },
		});
		if (this.given.registration === 'manual') this.shop.addInPanel(this.trigger.url, ['order.*']);
		await this.trigger.activate();
		this.take();
	}

	async close(): Promise<void> {
		await this.shop.close();
	}

	/** @returns what is wrong; undefined if the contract does not say what comes next */
	async do(step: Step): Promise<string[] | undefined> {
		if (step.do === 'deliver') return await this.deliver(step);
		if (step.do === 'wait') await wait(step.seconds * 1_000);
		if (step.do === 'store') this.outage = step.is;
		if (step.do === 'list') {
			this.shown = step;
			this.snapshot = structuredClone(this.webhooks());
		}
		if (step.do === 'edit') await this.edit();
		if (step.do === 'restart') {
			jest.resetModules();
			this.trigger.restart(await loadPackage());
			this.known = new Map();
			this.deleted = [];
			this.readUntil = this.pausedUntil = -Infinity;
		}
		if (step.do === 'add') {
			const elsewhere = 'https://stock.example.com/hook';
			const url = step.at === 'elsewhere' ? elsewhere : this.trigger.url + step.at;
			this.sign(this.shop.addInPanel(url, ['order.*']));
		}
		const webhook = 'webhook' in step ? this.webhooks()[step.webhook] : undefined;
		if (webhook) this.change(webhook, step.do);
		return [];
	}

	private change(webhook: Webhook, how: Step['do']): void {
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
		const options = { verifySignature: true, registration, signatureHeader };
		const events = [['order.created'], ['order.created', 'order.paid']][this.edits % 2] ?? [];
		return this.shop.parameters({ events, options });
	}

	/** What n8n has found when it registered. */
	private take(): void {
		for (const one of this.webhooks()) if (!this.keys.has(one.id)) this.sign(one);
		const here = this.webhooks().filter((one) => this.isHere(one) && one.active);
		this.known = new Map(here.map(({ id, secret_key: key }) => [id, key]));
	}

	/** Only where n8n can register: that is another world. */
	private async edit(): Promise<void> {
		const before = structuredClone(this.webhooks().filter((one) => this.isHere(one) && one.active));
		const isManual = this.given.registration === 'manual';
		const isReadable = before.every((one) => one.secret_key === this.keys.get(one.id));
		if (isManual && !(before.length > 0 && isReadable)) return;
		this.shop.service.faults.clear();
		this.outage = 'well';
		this.shown = { do: 'list', is: 'whole', byId: 'shown' };
		await wait(Math.max(0, this.pausedUntil - performance.now()));
		await this.trigger.delete();
		this.edits += 1;
		this.trigger.edit({ parameters: this.parameters() });
		await this.trigger.activate();
		const there = new Set(this.webhooks().map(({ id }) => id));
		const gone = before.filter(({ id }) => !there.has(id));
		const at = performance.now();
		this.deleted.push(...gone.map(({ secret_key: key }) => ({ key, at })));
		this.take();
	}

	private async deliver(step: Extract<Step, { do: 'deliver' }>): Promise<string[] | undefined> {
		const { body: kind = 'order', form = USUAL, copies = 1 } = step;
		const key = step.key === -1 ? 'forged' : this.keyFor(step.key);
		const isReading = kind !== 'ping' && !this.isGood(key) && this.mayRead();
		const isAnswered = isReading && performance.now() >= this.pausedUntil;
		if (isReading && !this.read()) return undefined;
		const isGood = this.isGood(key);
		const expected = { order: isGood ? 200 : 401, ping: 200, unreadable: isGood ? 400 : 401 }[kind];
		this.plan();
		this.shop.service.clearRequests();
		const start = performance.now();
		const bodies = Array.from({ length: isGood ? copies : 1 }, BODIES[kind]);
		const answers = await Promise.all(
			bodies.map(
				async (body) => await this.trigger.deliver(body, this.headersFor(body, key, form)),
			),
		);
		const lists = this.shop.service.requests.filter(({ path }) => path.endsWith('/webhooks'));
		const items = answers.flatMap(({ items: some = [] }) => some);
		const isStarted = kind === 'order' && isGood;
		const shown = JSON.stringify([answers, this.trigger.staticData]);
		return [
			...answers.flatMap(({ status }) =>
				status === expected ? [] : [`${status} for ${expected}`],
			),
			...(performance.now() - start < 4_500 ? [] : ['the service waited for too long']),
			...(items.length === (isStarted ? answers.length : 0) ? [] : [`${items.length} items`]),
			...(lists.length === (isAnswered ? 1 : 0) ? [] : [`the list was read ${lists.length} times`]),
			...this.all.flatMap((one) => (one !== '' && shown.includes(one) ? [`${one} is shown`] : [])),
		];
	}

	private keyFor(index: number): string {
		if (index === -2) return this.webhooks().at(-1)?.secret_key ?? '';
		return this.all[index % this.all.length] ?? '';
	}

	private headersFor(body: string, key: string, form: Form): Record<string, string> {
		const header = this.given.signatureHeader || `X-Store-Hmac-${form.algorithm.toUpperCase()}`;
		const decoy = { 'X-A-Proxy-Hmac-SHA256': sign(body, 'of the proxy', USUAL) };
		return { ...(form.decoy && decoy), [header]: sign(body, key, form) };
	}

	private isGood(key: string): boolean {
		const recent = this.deleted.filter(({ at }) => performance.now() - at < 600_000);
		return [...this.known.values(), ...recent.map((one) => one.key)].includes(key);
	}

	private mayRead(): boolean {
		const now = performance.now();
		if (this.readUntil - now > 20_000) return false;
		this.readUntil = Math.max(this.readUntil, now) + 10_000;
		return true;
	}

	/** @returns false if list and ID contradict each other, so that nobody can say what is there */
	private read(): boolean {
		if (performance.now() < this.pausedUntil) return true;
		if (this.outage === 'down for a time') {
			this.pausedUntil = performance.now() + NAMED_PAUSE * 1_000;
		}
		if (this.outage !== 'well') return true;
		const { is, byId } = this.shown;
		const now = new Map(this.webhooks().map((one) => [one.id, one]));
		const listed = is === 'old' ? this.snapshot : this.webhooks();
		const own = this.ownId();
		const ids = new Set([...listed.filter((one) => this.isHere(one)).map(({ id }) => id), ...own]);
		const found = [...ids].map((id): [number, string | undefined] | undefined => {
			const inList = listed.find((one) => one.id === id);
			const keyInList = is === 'without keys' ? undefined : this.shownKey(inList);
			const asks = own.includes(id) || (inList?.active === true && keyInList === undefined);
			if (!asks) return [id, keyInList];
			if (byId === 'forbidden') {
				const isActive = inList?.active ?? true;
				return [id, keyInList ?? (isActive ? this.known.get(id) : undefined)];
			}
			const one = now.get(id);
			if (inList && (!one || inList.active !== one.active)) return undefined;
			return [id, this.shownKey(one)];
		});
		if (found.includes(undefined)) return false;
		this.known = new Map(
			found.flatMap((one) => (one?.[1] === undefined ? [] : [[one[0], one[1]] as const])),
		);
		return true;
	}

	private shownKey(webhook: Webhook | undefined): string | undefined {
		const key = webhook?.secret_key ?? '';
		return webhook?.active === true && !MASKS.includes(key) ? key : undefined;
	}

	/** What the service answers from now on. */
	private plan(): void {
		const { faults } = this.shop.service;
		faults.clear();
		const { is, byId } = this.shown;
		if (this.outage !== 'well') faults.push({ ...OUTAGES[this.outage], times: 1e6 });
		const hidden = this.webhooks().map(({ secret_key: _, ...webhook }) => webhook);
		const data = is === 'old' ? this.snapshot : hidden;
		const atList = { match: { method: 'GET', path: /webhooks$/ }, times: 1e6 };
		const body = { data, meta: { pagination: { total_pages: 1 } } };
		if (is !== 'whole') faults.push({ ...atList, status: 200, body });
		const atId = { match: { method: 'GET', path: /webhooks\/\d+$/ }, times: 1e6 };
		if (byId === 'forbidden') faults.push({ ...atId, status: 403, body: {} });
	}

	private webhooks(): Webhook[] {
		return this.shop.service.state.webhooks(this.shop.alias());
	}

	private isHere({ url }: Webhook): boolean {
		return PLACES.some((place) => url === this.trigger.url + place);
	}

	/** The ID of what n8n has registered. */
	private ownId(): number[] {
		const saved = JSON.stringify(this.trigger.staticData);
		const [, id] = /"webhookId":"(\d+)"/.exec(saved) ?? [];
		return id === undefined || this.given.registration === 'manual' ? [] : [Number(id)];
	}
}

let worlds = 0;

async function faultsIn(given: Case): Promise<string[]> {
	const world = new World(given);
	await world.open();
	try {
		for (const [index, step] of given.steps.entries()) {
			const wrong = await world.do(step);
			if (wrong === undefined) return [];
			if (wrong.length > 0) return wrong.map((one) => `step ${index + 1}: ${one}`);
		}
		return [];
	} finally {
		await world.close();
	}
}

it('[T1] [T3] a good delivery is accepted, and a forged one changes nothing, whatever happens to the keys', async () => {
	await expectNoFaults(anyCase, faultsIn, {
		runs: Number(process.env.KEYS ?? 60),
		examples: EXAMPLES,
	});
}, 3_600_000);
