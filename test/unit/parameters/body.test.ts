import { toBody } from '../../../nodes/StoreManagement/parameters/json';

it('[F6] a body has the names of the service, at any depth, and no field without a value', () => {
	const restrictions = { include: { brandsIds: [1], productsIds: undefined } };
	const values = { startAt: { timezone_type: 3 }, name: null, images: [{ imageUrl: 'a' }] };
	expect(toBody({ ...values, endAt: undefined, restrictions })).toStrictEqual({
		start_at: { timezone_type: 3 },
		name: null,
		images: [{ image_url: 'a' }],
		restrictions: { include: { brands_ids: [1] } },
	});
});
