/** Any JSON, or none, as a delivery and as the answer to an operation. Nothing crashes, and nothing is polluted. */
import fc from 'fast-check';

import { SAMPLES } from '../engine/samples';
import { useShop } from '../engine/shop';
import { useTriggerShop } from '../engine/trigger-shop';

const words = (text: string) => fc.constantFrom(...text.split(' '));
/** Field names: those that mean something to the package, and any others. */
const name = fc.oneof(
	words('data meta pagination links next total id event resource metadata date errors'),
	words('secret_key url message __proto__ constructor current_page'),
	fc.string({ maxLength: 8 }),
);
const value = fc.oneof(
	words('.. order.created 2026-01-15T09:30:00 America/Sao_Paulo //x'),
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.jsonValue({ maxDepth: 0 }),
);
/** As text, so that `__proto__` is a field like any other. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small' },
		value.map((one) => JSON.stringify(one)),
		fc.array(tie('json'), { maxLength: 4 }).map((entries) => `[${entries.join()}]`),
		fc
			.array(fc.tuple(name, tie('json')), { maxLength: 5 })
			.map((fields) => fields.map(([key, one]) => `${JSON.stringify(key)}:${one}`))
			.map((fields) => `{${fields.join()}}`),
	),
}));
const DEPTH = 100_000;
const body = fc.oneof(
	json,
	json.map((one) => `{"event":"order.created","resource":${one}}`),
	json.map((one) => `{"data":${one},"meta":{"pagination":${one}}}`),
	fc.string({ unit: 'binary', maxLength: 60 }),
	// Deeper than the stack of whoever walks through it by recursion.
	fc.constant(`{"message":"No.","errors":${'['.repeat(DEPTH)}1${']'.repeat(DEPTH)}}`),
);

const RUNS = { numRuns: 80, endOnFailure: true };

const triggerShop = useTriggerShop();
const shop = useShop();

it('[T1] no delivery crashes the trigger, and each is answered', async () => {
	const trigger = await triggerShop.trigger({ events: ['order.*'] });
	await fc.assert(
		// As JSON, n8n itself refuses anything else.
		fc.asyncProperty(body, async (text) => {
			const { status, error } = await trigger.deliver(text, { 'content-type': 'text/plain' });
			expect(error).toBeUndefined();
			expect([200, 400]).toContain(status);
		}),
		RUNS,
	);
	expect(Object.keys(Object.prototype)).toEqual([]);
}, 90_000);

it('[A8] no answer crashes an operation: records, or an error that names the operation', async () => {
	const operation = fc.constantFrom<Array<keyof typeof SAMPLES>>(
		...(['lead.getAll', 'order.getAll', 'webhook.getAll', 'discount.create'] as const),
	);
	const status = fc.constantFrom(200, 200, 201, 204, 400, 422, 500);
	const output = fc.constantFrom('simplified', 'full', 'raw');
	const options = { requestOptions: { maxRetries: 0, concurrency: 1 } };
	await fc.assert(
		fc.asyncProperty(body, operation, status, output, async (text, own, code, form) => {
			shop.service.faults.clear();
			shop.service.faults.push({ match: { path: /v2/ }, status: code, body: text, times: 20 });
			const given = { ...SAMPLES[own], returnAll: true, output: form, options };
			const { errorText } = await shop.run(own, given);
			expect(errorText).toMatch(/^$| failed for store "[\w-]+": /);
		}),
		RUNS,
	);
	expect(Object.keys(Object.prototype)).toEqual([]);
}, 120_000);
