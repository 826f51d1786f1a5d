import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { useShop } from '../shop';

const shop = useShop({ orders: 12 });
const include = ['metadata', 'customer'];

it.each<[INodeParameters, ICredentialDataDecryptedObject, query: object]>([
	[{ include }, {}, { include: 'metadata,customer' }],
	[{ include }, { includeFormat: 'repeat' }, { include }],
	[{ include }, { includeFormat: 'brackets' }, { 'include[]': include }],
	[
		{ include, additionalInclude: ' coupons ,metadata,, gifts' },
		{},
		{ include: 'metadata,customer,coupons,gifts' },
	],
	[{ additionalInclude: '={{ ["gifts"] }}' }, {}, { include: 'gifts' }],
	[{ include: '={{ "status" }}' }, {}, { include: 'status' }],
	// What the node needs for a date comes behind.
	[{ include: ['pix'], createdAfter: '2026-01-01' }, {}, { include: 'pix,statuses' }],
])('with the options %j and the credential %j, orders are asked for with %j', async (...given) => {
	const [options, details, query] = given;
	const credentials = shop.credentialsWith(details);
	await shop.run('order.getAll', { limit: 1, output: 'raw', options }, { credentials });

	expect(shop.takeSent()[0]).toMatchObject({ query });
});
