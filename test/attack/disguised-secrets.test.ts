import { normalizeBaseUrl } from '../../nodes/StoreManagement/transport/http/url';
import { freshOrder, TriggerShop } from '../engine/trigger-shop';

it('[R7] a delivery shows no secret_key, wherever it stands', async () => {
	const shop = await TriggerShop.open();
	const trigger = await shop.trigger({ options: { output: 'raw' } });
	const secret_key = 'abc123';
	const { items } = await trigger.deliver({ ...freshOrder(), webhook: { secret_key } });
	await shop.close();
	expect(items?.[0]?.json.webhook).toEqual({ secret_key: '**********' });
});

it.each([
	'user:pass@host',
	'//user:pass@host',
	'https//user:pass@host',
	'ftp://user:pass@host',
	'https://user:pass@host',
])('[R7] the password of the Base URL %s is not quoted', (url) => {
	expect(() => normalizeBaseUrl(url)).toThrow(/^(?!.*pass@)'Base URL' must/s);
});
