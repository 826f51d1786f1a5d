import { sign, verify } from '@octokit/webhooks-methods';

import { freshOrder, TriggerShop } from '../engine/trigger-shop';
import { report } from './results';

const HEADER = 'x-hub-signature-256';
const KEY = 'a secret of the panel';
const LIBRARY = '@octokit/webhooks-methods';

const body = JSON.stringify(freshOrder());
let shop: TriggerShop;
let outcome: (sent: string, signature: string) => Promise<string>;

beforeAll(async () => {
	shop = await TriggerShop.open();
	const options = { registration: 'manual', duplicateWindow: 0, verifySignature: true };
	const trigger = await shop.trigger({ options: { ...options, signatureHeader: HEADER } });
	shop.addInPanel(trigger.url).secret_key = KEY;
	await trigger.activate();
	outcome = async (sent, signature) => {
		const { status, items } = await trigger.deliver(sent, { [HEADER]: signature });
		return items === undefined ? String(status) : `${status}, starts`;
	};
});
afterAll(async () => {
	await shop.close();
});

it(`[T3] a delivery that ${LIBRARY} has signed starts the workflow if it is genuine`, async () => {
	const results = [
		await outcome(body, await sign(KEY, body)),
		await outcome(`${body} `, await sign(KEY, body)),
		await outcome(body, await sign('another secret of the panel', body)),
	];

	expect(results).toEqual(['200, starts', '401', '401']);
	report({
		title: 'Webhook senders',
		introduction: '200 starts the workflow, 401 does not.',
		tables: [
			[
				['Library', 'Genuine', 'Changed body', 'Other key'],
				[LIBRARY, ...results],
			],
		],
	});
});

// Blanks around the value of a header are no part of it in HTTP.
it.each(['', 'a digit less', 'a digit more'])(
	'[T3] a digest is accepted exactly if its library accepts it: %s',
	async (what) => {
		const signature = await sign(KEY, body);
		const changed = what === 'a digit less' ? signature.slice(0, -3) : `${signature}0`;
		const sent = what === '' ? '' : changed;
		const isAccepted = await verify(KEY, body, sent).catch(() => false);
		expect(await outcome(body, sent)).toBe(isAccepted ? '200, starts' : '401');
	},
);
