import fc from 'fast-check';

import { SAMPLES } from '../engine/samples';
import { Shop } from '../engine/shop';
import { TriggerShop } from '../engine/trigger-shop';

/** Field names: those that mean something to the package, and any others. */
const name = fc.oneof(
	fc.constantFrom('data', 'meta', 'pagination', 'links', 'next', 'total', 'total_pages'),
	fc.constantFrom('id', 'event', 'resource', 'metadata', 'date', 'timezone', 'secret_key', 'url'),
	fc.constantFrom('message', 'errors', 'error', '__proto__', 'constructor', 'current_page'),
	fc.string({ maxLength: 8 }),
);
const word = fc.oneof(
	fc.constantFrom('', '..', 'order.created', '2026-01-15 09:30:00', 'America/Sao_Paulo', '//x'),
	fc.string({ unit: 'binary', maxLength: 40 }),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small' },
		fc.oneof(word, fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
		fc.array(tie('json'), { maxLength: 4 }),
		fc
			.array(fc.tuple(name, tie('json')), { maxLength: 5 })
			.map(
				(fields) =>
					JSON.parse(
						`{${fields.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
					) as unknown,
			),
	),
}));
const body = fc.oneof(
	json.map((value) => JSON.stringify(value)),
	json.map((value) => JSON.stringify({ event: 'order.created', resource: value })),
	json.map((value) => JSON.stringify({ data: value, meta: { pagination: value } })),
	fc.string({ unit: 'binary', maxLength: 60 }),
);

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

const RUNS = { numRuns: 150, endOnFailure: true };

it('[T1] no delivery crashes the trigger, and each is answered', async () => {
	const shop = await TriggerShop.open();
	const trigger = await shop.trigger({ events: ['order.*'] });
	await fc.assert(
		fc.asyncProperty(body, fc.boolean(), async (text, isTyped) => {
			// With this type, n8n itself refuses anything that is not JSON.
			const type = isTyped && isJson(text) ? 'application/json' : 'text/plain';
			const { status, error } = await trigger.deliver(text, { 'content-type': type });
			expect(error).toBeUndefined();
			expect([200, 400]).toContain(status);
		}),
		RUNS,
	);
	await shop.close();
}, 90_000);

it('no answer crashes an operation: records, or an error that names the operation', async () => {
	const shop = await Shop.open();
	const operation = fc.constantFrom(
		'lead.getAll',
		'order.getAll',
		'webhook.getAll',
		'discount.create',
	);
	const status = fc.constantFrom(200, 200, 201, 204, 400, 422, 500);
	const output = fc.constantFrom('simplified', 'full', 'raw');
	await fc.assert(
		fc.asyncProperty(body, operation, status, output, async (text, chosen, code, form) => {
			shop.service.faults.clear();
			const own = chosen as keyof typeof SAMPLES;
			shop.service.faults.push({ match: { path: /v2/ }, status: code, body: text, times: 20 });
			const options = { requestOptions: { maxRetries: 0, concurrency: 1 } };
			const { errorText, json: items } = await shop.run(own, {
				...SAMPLES[own],
				...{ returnAll: true, output: form, options },
			});
			const outcome = errorText === '' && Array.isArray(items) ? 'records' : errorText;
			expect(outcome).toMatch(/^records$| failed for store "[\w-]+": /);
		}),
		RUNS,
	);
	await shop.close();
}, 120_000);
