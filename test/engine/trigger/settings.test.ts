import { deletionFailure, messageOf, registrationOf, useTriggerShop } from '../trigger-shop';

const shop = useTriggerShop();

const NAMES_REMEDY =
	'Separate names by commas, and write order.* for all names that start with order';

it.each([
	[{ events: [] }, "'Trigger On' is required", "Enter a value for 'Trigger On'"],
	[
		{ events: [], customEvents: '' },
		"'Event Names' is required",
		"Enter a value for 'Event Names'",
	],
	[
		{ events: ['order paid'] },
		'\'Trigger On\' must contain names of events (given: "order paid")',
		NAMES_REMEDY,
	],
	[
		{ options: { verifySignature: true, signatureHeader: '(X-Signature' } },
		'\'Signature Header\' must be the name of a header (given: "(X-Signature")',
		'Enter the name alone, such as X-Signature',
	],
	[
		{ options: { duplicateWindow: -1 } },
		"'Duplicate Window' must be at least 0 (given: -1)",
		'Enter 0 or more',
	],
	[
		{ options: { output: 'selected', selectedFields: ' ' } },
		"'Selected Fields' was added but is empty",
		"Enter a value for 'Selected Fields', or remove the field",
	],
	[
		{ customEvents: 'order.paid, *' },
		'\'Event Names\' must contain names of events (given: "*")',
		NAMES_REMEDY,
	],
	[
		{ customEvents: 'a.*.b' },
		'\'Event Names\' must contain names of events (given: "a.*.b")',
		NAMES_REMEDY,
	],
	[
		{ customEvents: 'x a.*' },
		'\'Event Names\' must contain names of events (given: "x a.*")',
		NAMES_REMEDY,
	],
	[
		{ customEvents: 'a.* x' },
		'\'Event Names\' must contain names of events (given: "a.* x")',
		NAMES_REMEDY,
	],
])('[F5] says what to enter instead of %j', async (parameters, rule, remedy) => {
	const trigger = await shop.trigger(parameters);

	expect(await messageOf(trigger.activate())).toBe(`${rule}\n${remedy}.`);
	expect(shop.service.requests).toEqual([]);
});

it('[T5] accepts names of one letter, names of many parts, and families', async () => {
	const trigger = await shop.trigger({ events: [], customEvents: 'a, order.status.changed, b.*' });
	await trigger.activate();

	expect(shop.eventsAt(trigger.url)).toEqual([['a', 'order.status.changed', 'b.*']]);
});

it('[T5] registers each event once', async () => {
	const events = ['order.created', 'order.created'];
	const trigger = await shop.trigger({ events, customEvents: 'order.created, lead.new' });
	await trigger.activate();

	expect(shop.eventsAt(trigger.url)).toEqual([['order.created', 'lead.new']]);
});

it('[T4] says which store could not be read, and how often it was tried', async () => {
	shop.service.faults.push({ status: 403, body: { message: 'No access.', errors: { a: ['b'] } } });
	const trigger = await shop.trigger();

	expect((await messageOf(trigger.activate())).split('\n')).toEqual([
		'Registering the webhook failed for store "loja-aurora": No access (status 403, access denied)',
		'a: b. Check that the user of the credential may access this store and this kind of data.',
		`The URL of the webhook is ${trigger.url}.`,
	]);
});

it('[T4] shows the answer of the service before the ways out', async () => {
	const body = { message: 'Unknown event.', errors: { events: ['not in the list'] } };
	shop.service.faults.push({ match: { method: 'POST' }, status: 422, body });
	const trigger = await shop.trigger();
	const lines = (await messageOf(trigger.activate())).split('\n');

	expect(lines[0]).toBe(
		'Registering the webhook failed for store "loja-aurora": Unknown event (status 422)',
	);
	expect(lines[1]).toContain('events: not in the list.');
	expect(lines[3]).toContain('Add the option Registration, choose Manual');
	expect(registrationOf(trigger)).toBeUndefined();
});

it('[T4] says how the next activation continues after a lost response', async () => {
	shop.service.faults.push(
		{ match: { method: 'POST' }, reset: 'before' },
		{ match: { method: 'GET' }, nth: 3, times: 3, status: 403 },
	);
	const trigger = await shop.trigger();

	expect(await messageOf(trigger.activate())).toContain(
		'The service may still have done it. The next activation or deactivation looks for it.',
	);
});

it('[T4] says of a failed deletion what the service did and what happens next', async () => {
	const trigger = await shop.trigger();
	await trigger.activate();
	const reset = { match: { method: 'DELETE' }, times: 9, reset: 'before' } as const;
	shop.service.faults.push(reset);
	const message = await deletionFailure(trigger);

	expect(message).toMatch(
		/Deleting the webhook failed for store "loja-aurora": the connection to the service broke /,
	);
	expect(message).toContain(
		'The service may still have done it. The next activation or deactivation looks for it.',
	);
	expect(message).toMatch(/uses or replaces it, .* delete it in the store admin\.$/);
});

it.each([
	['simplified', { number: 7, status: 'Paid', customer_name: null }],
	['selected', { id: null, status: { name: 'Paid' } }],
])('[T5] returns the record of an order event in fewer fields: %s', async (output, shown) => {
	const trigger = await shop.trigger({ options: { output, selectedFields: 'status.name' } });
	const resource = { data: { number: 7, status: { data: { name: 'Paid' } } } };
	const { items } = await trigger.deliver({ event: 'order.created', resource, output });

	expect(items?.[0]?.json.resource).toMatchObject(shown);
});
