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
	const message = await messageOf(trigger.checkExists());
	const deletion = await deletionFailure(trigger);
	const shown = message + deletion + JSON.stringify(trigger.logs);
	expect(shown).toContain('is bad');
	expect(shown).not.toContain(userToken);
	expect(shown).not.toContain(userSecretKey);
});
