import { deletionFailure, messageOf, useTriggerShopPerTest } from '../trigger-shop';

const shop = useTriggerShopPerTest();

it('[R7] credential values are in no error and no log of the trigger', async () => {
	const { userToken, userSecretKey } = shop.service.credentials;
	const trigger = await shop.trigger();
	await trigger.activate();
	shop.service.faults.push({
		times: 9,
		status: 401,
		body: { message: `Token ${userToken} is bad, ${userSecretKey} too` },
	});
	const message = await messageOf(trigger.activate());
	const deletion = await deletionFailure(trigger);
	const shown = message + deletion + JSON.stringify(trigger.logs);
	expect(shown).toContain('is bad');
	expect(shown).not.toContain(userToken);
	expect(shown).not.toContain(userSecretKey);
});

it.each(['{"secret_key": "chosen-key-1"}', '{"signing": {"secret_key": "chosen-key-1"}}'])(
	'[T3] [R7] a secret key in Additional Body is taken, and in no error and no log: %s',
	async (additionalBody) => {
		const trigger = await shop.trigger({ options: { additionalBody, verifySignature: true } });
		await trigger.activate();
		expect(trigger.logs).toEqual([]);
		const body = { message: 'The key chosen-key-1 is taken', given: 'chosen-key-1' };
		shop.service.faults.push({ times: 9, status: 422, body });
		const message = await messageOf(trigger.activate());
		const shown = message + (await deletionFailure(trigger)) + JSON.stringify(trigger.logs);
		expect(shown).toContain('is taken');
		expect(shown).not.toContain('chosen-key');
	},
);
