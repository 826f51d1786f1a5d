import { parseErrorBody } from '../../nodes/StoreManagement/errors/errorBody';
import { SAMPLES } from '../engine/samples';
import { useShopPerTest } from '../engine/shop';

const shop = useShopPerTest();

const DEPTH = 100_000;
const deep = `${'['.repeat(DEPTH)}1${']'.repeat(DEPTH)}`;

it.each([`{"errors":[${deep}]}`, `{"errors":{"name":${deep}}}`, `{"message":[{"x":${deep}}]}`])(
	'a 500 with 100,000 levels of JSON still says that the discount may exist (%#)',
	async (body) => {
		shop.service.faults.push({ match: { method: 'POST', path: /discounts/ }, status: 500, body });
		const { errorText } = await shop.run('discount.create', SAMPLES['discount.create']);

		expect(errorText).toContain('(status 500, internal server error)');
		expect(errorText).toContain('may still have done it');
		expect(errorText).not.toContain('call stack');
	},
);

it('a record with 100,000 levels of lists is a record', async () => {
	const body = `{"data":{"id":7,"tags":${deep}}}`;
	shop.service.faults.push({ match: { method: 'POST', path: /discounts/ }, status: 201, body });
	const { errorText, json } = await shop.run('discount.create', SAMPLES['discount.create']);

	expect(errorText).toBe('');
	expect(json[0]?.id).toBe(7);
});

it.each(['order.update', 'sku.update', 'banner.sort', 'banner.update'] as const)(
	'a 500 with 100,000 levels of JSON still says that it may have been carried out: %s',
	async (name) => {
		const body = `{"errors":[${deep}]}`;
		shop.service.faults.push({ match: { method: 'PUT' }, status: 500, body });
		const { errorText } = await shop.run(name, {
			...SAMPLES[name],
			options: { requestOptions: { maxRetries: 0 } },
		});

		expect(errorText).toContain('(status 500, internal server error)');
		expect(errorText).toContain('may still have done it');
	},
);

it('[A7] a message beside 100,000 levels of JSON is still shown', async () => {
	const body = `{"message":"Not now.","errors":[${deep}]}`;
	shop.service.faults.push({ match: { method: 'POST', path: /discounts/ }, status: 500, body });
	const { errorText } = await shop.run('discount.create', SAMPLES['discount.create']);

	expect(errorText).toContain('Not now (status 500, internal server error)');
	expect(errorText).toContain('may still have done it');
});

it('of 100,000 field errors 100 are shown', async () => {
	const errors = Object.fromEntries(
		Array.from({ length: 100_000 }, (_, i) => [`field_${i}`, ['Is wrong.']]),
	);
	const body = { message: 'Invalid.', errors };
	shop.service.faults.push({ match: { method: 'POST' }, status: 422, body });
	const { errorText } = await shop.run('discount.create', SAMPLES['discount.create']);

	expect(errorText.match(/field_\d+: Is wrong\./g)).toHaveLength(100);
	expect(errorText.length).toBeLessThan(3_000);
});

it('a long name of a field is not held once for each of its errors', () => {
	// Written out, these lines would take 200 GB.
	const body = `{"errors":{"${'x'.repeat(1_000_000)}":[${'{},'.repeat(200_000)}{}]}}`;
	// An entry without a text says nothing, so the body is quoted.
	const { message, fieldErrors } = parseErrorBody(body, (line) => line);
	expect(message).toMatch(/^\{"errors":\{"x{288}…$/);
	expect(fieldErrors).toEqual([]);
});
