import { randomUUID } from 'node:crypto';

import type { Trigger } from '../engine/harness';
import { freshOrder, TriggerShop } from '../engine/trigger-shop';

import { report } from './results';
import { octokit, SENDERS, type Sender } from './senders';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: TriggerShop;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => {
	jest.restoreAllMocks();
	await shop.close();
});

/** A trigger whose webhook was created in the panel with the key of a sender. */
async function triggerFor({ verifySignature, key }: Sender, more: object = {}): Promise<Trigger> {
	const options = { verifySignature, ...more };
	const trigger = await shop.trigger({ options: { registration: 'manual', ...options } });
	shop.addInPanel(trigger.url).secret_key = key;
	await trigger.activate();
	return trigger;
}

const newBody = (): string => JSON.stringify(freshOrder());
const ago = (ms: number): Date => new Date(Date.now() - ms);

/** What the trigger did with a delivery: "200, starts". */
async function outcome(trigger: Trigger, body: string, headers: Record<string, string>) {
	const { status, items } = await trigger.deliver(body, headers);
	return items === undefined ? String(status) : `${status}, starts`;
}

const HEAD = [
	'Library',
	'Scheme',
	'Genuine',
	'Changed body',
	'Other key',
	'10 minutes old',
	'Signed with two keys',
];
const rows: string[][] = [];

afterAll(() => {
	report({
		section: 'Webhook senders',
		introduction:
			'200 starts the workflow, 401 does not. What the scheme cannot tell apart is marked with –.',
		rows: [HEAD, ...rows],
	});
});

describe.each(SENDERS)('Deliveries signed by $name', (sender) => {
	const { key, otherKey, combine } = sender;
	const signed = async (body: string, by = key, at = new Date()) =>
		await sender.sign(body, by, at, `msg_${randomUUID()}`);

	it('start the workflow if they are genuine, and only then', async () => {
		const trigger = await triggerFor(sender);
		const genuine = newBody();
		const headers = await signed(genuine);
		expect(await sender.accepts(genuine, headers, key)).toBe(true);
		const results = [await outcome(trigger, genuine, headers)];

		const body = newBody();
		results.push(await outcome(trigger, `${body} `, await signed(body)));
		results.push(await outcome(trigger, body, await signed(body, otherKey)));
		const old = await signed(body, key, ago(10 * MINUTE));
		results.push(sender.isTimestamped ? await outcome(trigger, body, old) : '–');
		const rotated = combine(await signed(body), await signed(body, otherKey));
		results.push(await outcome(trigger, body, rotated));

		const dated = sender.isTimestamped ? '401' : '–';
		expect(results).toEqual(['200, starts', '401', '401', dated, '200, starts']);
		rows.push([sender.name, sender.verifySignature.scheme, ...results]);
	});

	it('are accepted exactly if the library of the sender accepts them, whatever is changed', async () => {
		const trigger = await triggerFor(sender, { ignoreDuplicates: false });
		const body = newBody();
		const headers = await signed(body);
		for (const [name, value] of Object.entries(headers)) {
			for (const changed of ['', value.slice(1), value.slice(0, -3), `x${value}`]) {
				const forged = { ...headers, [name]: changed };
				const isAccepted = await Promise.resolve(sender.accepts(body, forged, key)).catch(
					() => false,
				);
				const expected = isAccepted ? '200, starts' : '401';
				expect([name, changed, await outcome(trigger, body, forged)]).toEqual([
					name,
					changed,
					expected,
				]);
			}
		}
		expect(await outcome(trigger, body, {})).toBe('401');
	});
});

it.each(SENDERS.slice(0, 2))(
	'$name repeats a delivery for days with a new time-stamp and the same ID: the workflow starts once',
	async (sender) => {
		const trigger = await triggerFor(sender);
		const now = Date.now();
		const body = newBody();
		const id = `msg_${randomUUID()}`;
		const results: string[] = [];
		for (const at of [now, now + 5 * MINUTE, now + DAY, now + 6.9 * DAY]) {
			jest.spyOn(Date, 'now').mockReturnValue(at);
			const headers = await sender.sign(body, sender.key, new Date(at), id);
			results.push(await outcome(trigger, body, headers));
		}
		expect(results).toEqual(['200, starts', '200', '200', '200']);
		const other = await sender.sign(body, sender.key, new Date(Date.now()), `${id}_2`);
		expect(await outcome(trigger, body, other)).toBe('200, starts');
	},
);

it.each(['SHA256=', 'Sha256='])(
	'a signature of @octokit/webhooks-methods is accepted after the prefix %s too',
	async (prefix) => {
		const trigger = await triggerFor(octokit);
		const body = newBody();
		const headers = await octokit.sign(body, octokit.key, new Date(), '');
		const written = (headers['x-hub-signature-256'] ?? '').replace('sha256=', prefix);
		expect(await outcome(trigger, body, { 'x-hub-signature-256': written })).toBe('200, starts');
	},
);

it('@octokit/webhooks-methods signs the bytes of a form, whose JSON starts the workflow', async () => {
	const trigger = await triggerFor(octokit);
	const order = freshOrder();
	const body = new URLSearchParams({ payload: JSON.stringify(order) }).toString();
	const headers = {
		...(await octokit.sign(body, octokit.key, new Date(), '')),
		'content-type': 'application/x-www-form-urlencoded',
	};
	expect((await trigger.deliver(body, headers)).items?.[0]?.json).toMatchObject(order);
	expect(await outcome(trigger, JSON.stringify(order), headers)).toBe('401');
});
