import type { INodeParameters } from 'n8n-workflow';

import { useShopPerTest } from '../shop';
import type { OperationName } from '../samples';
import { call } from './support';

const shop = useShopPerTest({ orders: 3 });

const POST = { method: 'POST', path: /discounts/ };
const GET = { method: 'GET', path: /discounts/ };

async function messageOf(name: OperationName, parameters: INodeParameters = {}): Promise<string> {
	const { error } = await call(shop, name, parameters);
	expect(error).not.toHaveProperty('description', expect.any(String));
	return error?.message ?? '';
}

describe('As a tool, the message of an error is complete', () => {
	it('is also that of the error item when the workflow continues on error', async () => {
		shop.service.faults.push({ status: 403 });

		const node = { onError: 'continueRegularOutput' as const };
		const { json } = await shop.runAsTool('user.get', {}, { node });

		const error = expect.stringContaining('this kind of data. Do not call this again') as string;
		expect(json).toEqual([{ error, details: { httpCode: '403' } }]);
	});
});

describe('As a tool, after a create whose response was lost', () => {
	it('[R4] makes no second discount when the agent tries again, and says so', async () => {
		const lost = { match: POST, reset: 'before', thenHandle: true } as const;
		shop.service.faults.push(lost, { match: GET, nth: 2, status: 403 });
		await messageOf('discount.create');

		const { json } = await call(shop, 'discount.create');

		const { createdDiscounts } = shop.service.state;
		expect(createdDiscounts).toHaveLength(1);
		expect(json).toEqual([
			expect.objectContaining({ id: createdDiscounts[0]?.discount.id }),
			{ note: expect.stringMatching(/already existed\.$/) as string },
		]);
	});
});
