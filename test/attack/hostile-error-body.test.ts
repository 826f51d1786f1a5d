import { parseErrorBody } from '../../nodes/StoreManagement/errors/errorBody';
import { SAMPLES } from '../engine/samples';
import { useShopPerTest } from '../engine/shop';

const shop = useShopPerTest();

const DEPTH = 100_000;
const deep = `${'['.repeat(DEPTH)}1${']'.repeat(DEPTH)}`;

it('[A2] a record with 100,000 levels of lists is a record', async () => {
	const body = `{"data":{"id":7,"tags":${deep}}}`;
	shop.service.faults.push({ match: { method: 'POST', path: /discounts/ }, status: 201, body });
	const { errorText, json } = await shop.run('discount.create', SAMPLES['discount.create']);

	expect(errorText).toBe('');
	expect(json[0]?.id).toBe(7);
});

it('[A7] a message beside 100,000 levels of JSON is still shown', async () => {
	const body = `{"message":"Not now.","errors":[${deep}]}`;
	shop.service.faults.push({ match: { method: 'POST', path: /discounts/ }, status: 500, body });
	const { errorText } = await shop.run('discount.create', SAMPLES['discount.create']);

	expect(errorText).toContain('Not now (status 500)');
	expect(errorText).toContain('may still have done it');
});

it('[A7] a long name of a field is not held once for each of its errors', () => {
	// Written out, these lines would take 200 GB.
	const body = `{"errors":{"${'x'.repeat(1_000_000)}":[${'{},'.repeat(200_000)}{}]}}`;
	// An entry without a text says nothing, so the body is quoted.
	const { message, fieldErrors } = parseErrorBody(body, (line) => line);
	expect(message).toMatch(/^\{"errors":\{"x{288}…$/);
	expect(fieldErrors).toEqual([]);
});
