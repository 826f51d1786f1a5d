import type { INodeParameters } from 'n8n-workflow';

import { byAlias, byId, useShopPerTest } from '../shop';
import type { OperationName } from '../samples';
import { call } from './support';

const shop = useShopPerTest({ orders: 3 });

const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };
const once = { options: { maxRetries: 0 } };

async function messageOf(name: OperationName, parameters: INodeParameters = {}): Promise<string> {
	const { error } = await call(shop, name, parameters);
	expect(error).not.toHaveProperty('description', expect.any(String));
	return error?.message ?? '';
}

describe('As a tool, the message of an error is complete', () => {
	it('names the fields, says that nothing was changed and what to do', async () => {
		const errors = { name: ['Too short.'], 'start_at.date': ['In the past.'] };
		shop.service.faults.push({ match: POST, status: 422, body: { message: 'Invalid.', errors } });

		expect(await messageOf('discount.create')).toBe(
			'Create discount failed for store "loja-aurora": Invalid. (status 422). Fields: name: Too short.; start_at.date: In the past. Nothing was changed in the store. Correct the arguments and call this again.',
		);
	});

	it('quotes a bad argument and its remedy', async () => {
		expect(await messageOf('discount.create', { discountValue: 200 })).toBe(
			"'Discount Value' must be at most 100 for a percentage (given: 200). Enter 100 or less, or set Discount Method to Amount. Nothing was changed in the store. Correct the arguments and call this again.",
		);
		expect(shop.takeSent()).toEqual([]);
	});

	it.each([401, 403])(
		'refers the model to whoever looks after the workflow (%i)',
		async (status) => {
			shop.service.faults.push({ status });

			const message = await messageOf('lead.getAll');

			expect(message).toContain(`status ${status}`);
			// Nobody expects a list to change anything.
			expect(message).not.toContain('Nothing was changed');
			expect(message).toMatch(
				/Do not call this again: tell the user that whoever looks after the workflow must correct it\.$/,
			);
		},
	);

	it('asks for other arguments where the record does not exist', async () => {
		const message = await messageOf('order.getItems', { orderId: byId(1001) });

		expect(message).toContain('status 404');
		expect(message).toMatch(/ Correct the arguments and call this again\.$/);
	});

	it('says how long to wait', async () => {
		const headers = { 'retry-after': '120' };
		shop.service.faults.push({ status: 429, headers });

		const message = await messageOf('product.getAll');

		expect(message).toMatch(
			/Wait 120 seconds before you call this again with the same arguments\. If it fails again, tell/,
		);
	});

	it('is also that of the error item when the workflow continues on error', async () => {
		shop.service.faults.push({ status: 403 });

		const node = { onError: 'continueRegularOutput' as const };
		const { json } = await shop.runAsTool('user.get', {}, { node });

		expect(json).toEqual([{ error: expect.stringMatching(/must correct it\.$/) as string }]);
	});

	it('keeps an alias that n8n would take for an error code', async () => {
		expect(await messageOf('discount.getAll', { store: byAlias('ENOENT') })).toContain('"ENOENT"');
	});
});

describe('As a tool, after a create whose response was lost', () => {
	it('asks to wait and to repeat the same arguments, and nothing to the contrary', async () => {
		shop.service.faults.push({ match: POST, reset: 'before' }, { match: GET, nth: 3, status: 403 });

		const message = await messageOf('discount.create');

		expect(message).toContain('It may have been carried out all the same.');
		expect(message).toContain('n8n could not look for it in the store');
		expect(message).toMatch(
			/Wait 60 seconds before you call this again with the same arguments\. /,
		);
		expect(message).not.toMatch(/run the workflow|Look for it with|Nothing was/);
	});

	it('asks to look first where Create Anyway was chosen', async () => {
		shop.service.faults.push({ match: POST, reset: 'before' });

		const message = await messageOf('discount.create', { options: { ifExists: 'create' } });

		expect(message).toContain('Do not call this again before you know: look for it');
		expect(message).not.toMatch(/Wait \d|same arguments/);
	});

	it('makes no second discount when the agent tries again', async () => {
		const lost = { match: POST, reset: 'before', thenHandle: true } as const;
		shop.service.faults.push(lost, { match: GET, nth: 3, status: 403 });
		await messageOf('discount.create');

		const { json } = await call(shop, 'discount.create');

		const { createdDiscounts } = shop.service.state;
		expect(createdDiscounts).toHaveLength(1);
		expect(json).toEqual([
			expect.objectContaining({ id: createdDiscounts[0]?.discount.id }),
			{ note: expect.stringMatching(/existed already\.$/) as string },
		]);
	});
});

describe('As a tool, an update whose response was lost', () => {
	it('may be called again, since it sets the same values', async () => {
		shop.service.faults.push({ match: { method: 'PUT' }, reset: 'before' });

		const message = await messageOf('banner.update', once);

		expect(message).toContain('It may have been carried out all the same.');
		expect(message).toMatch(/Wait 60 seconds before you call this again with the same arguments\./);
	});
});
