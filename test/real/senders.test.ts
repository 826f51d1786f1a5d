import { sign, verify } from '@octokit/webhooks-methods';

import type { Trigger } from '../engine/harness';
import { freshOrder, TriggerShop } from '../engine/trigger-shop';

import { report } from './results';

const HEADER = 'x-hub-signature-256';
const KEY = 'a secret of the panel';
const OTHER_KEY = 'another secret of the panel';

let shop: TriggerShop;
let trigger: Trigger;

beforeEach(async () => {
	shop = await TriggerShop.open();
	trigger = await shop.trigger({
		options: {
			...{ registration: 'manual', duplicateWindow: 0, verifySignature: true },
			signatureHeader: HEADER,
		},
	});
	shop.addInPanel(trigger.url).secret_key = KEY;
	await trigger.activate();
});
afterEach(async () => {
	await shop.close();
});

const newBody = (): string => JSON.stringify(freshOrder());

/** What the trigger did with a delivery: "200, starts". */
async function outcome(body: string, signature: string): Promise<string> {
	const { status, items } = await trigger.deliver(body, { [HEADER]: signature });
	return items === undefined ? String(status) : `${status}, starts`;
}

const rows: string[][] = [['Library', 'Genuine', 'Changed body', 'Other key']];

afterAll(() => {
	report({
		section: 'Webhook senders',
		introduction: '200 starts the workflow, 401 does not.',
		rows,
	});
});

it('[T3] a delivery that @octokit/webhooks-methods has signed starts the workflow if it is genuine', async () => {
	const body = newBody();
	const results = [
		await outcome(body, await sign(KEY, body)),
		await outcome(`${body} `, await sign(KEY, body)),
		await outcome(body, await sign(OTHER_KEY, body)),
	];

	expect(results).toEqual(['200, starts', '401', '401']);
	rows.push(['@octokit/webhooks-methods', ...results]);
});

it('[T3] a digest is accepted exactly if its library accepts it, whatever is changed', async () => {
	const body = newBody();
	const signature = await sign(KEY, body);
	// Blanks around the value of a header are no part of it in HTTP.
	for (const changed of ['', signature.slice(0, -3), `${signature}0`]) {
		const isAccepted = await verify(KEY, body, changed).catch(() => false);
		expect([changed, await outcome(body, changed)]).toEqual([
			changed,
			isAccepted ? '200, starts' : '401',
		]);
	}
});
