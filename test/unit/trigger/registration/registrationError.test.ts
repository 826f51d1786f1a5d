import { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import { toSingleLine } from '../../../../nodes/StoreManagement/errors/safeText';
import {
	eventNamesLine,
	isRefusal,
	isRejection,
	mismatchError,
	missingSecretKeyError,
	refusalError,
	rejectionError,
	webhookMissingError,
} from '../../../../nodes/StoreManagement/trigger/registration/registrationError';

const REQUIRED = {
	store: 'loja-aurora',
	url: 'https://n8n.example.com/webhook/1',
	events: ['order.*', 'cart.reminder'],
};
const WEBHOOK = {
	id: '7',
	name: 'By hand',
	url: REQUIRED.url,
	active: false,
	disabledAt: undefined,
	events: ['cart.reminder'],
	secretKey: undefined,
};
const TO_COPY = ['URL: https://n8n.example.com/webhook/1', 'Events: order.*, cart.reminder'];

function failure(status?: number, reason?: string): RequestError {
	return new RequestError({
		kind: status === undefined ? 'timeout' : 'status',
		...(status !== undefined && { status }),
		...(reason !== undefined && { reason }),
		request: 'POST /v2/loja-aurora/webhooks',
		attempts: 1,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
	});
}
const linesOf = ({ message }: Error): string[] => message.split('\n');

it.each([
	[400, false, true],
	[401, false, false],
	[403, true, false],
	[404, true, false],
	[405, true, false],
	[422, false, true],
	[500, false, false],
	[undefined, false, false],
])(
	'status %p: the service lets nobody register: %p, or not this webhook: %p',
	(status, refuses, rejects) => {
		expect([isRefusal(failure(status)), isRejection(failure(status))]).toEqual([refuses, rejects]);
	},
);

it('does not treat other errors as responses of the service', () => {
	const error = Object.assign(new Error('no'), { details: { status: 403 } });

	expect([isRefusal(error), isRejection(error), isRefusal(undefined)]).toEqual([
		false,
		false,
		false,
	]);
});

describe('The error of an activation', () => {
	it.each([
		[
			'Only owners.',
			'Store "loja-aurora" does not let n8n register webhooks: Only owners. (status 403).',
		],
		[undefined, 'Store "loja-aurora" does not let n8n register webhooks (status 403).'],
	])('leads to Manual registration where the service refuses: %p', (reason, headline) => {
		const error = refusalError(failure(403, reason), REQUIRED, []);

		expect(error.name).toBe('RegistrationError');
		expect(linesOf(error)).toEqual([
			headline,
			'Set Registration to Manual, and create a webhook in the panel of the store with',
			...TO_COPY,
		]);
	});

	it('names three ways out where the service rejects the webhook', () => {
		const cause = failure(422, 'Unknown event.');
		const error = rejectionError(cause, REQUIRED, ['stock.low']);

		expect(error.cause).toBe(cause);
		expect(linesOf(error)).toEqual([
			"There are three ways out. Concrete event names: choose events by their full name, in 'Trigger On' or 'Custom Events', instead of a family such as order.*.",
			'Additional Body: send what the service expects, with this field of the options. Manual registration: set Registration to Manual, and create a webhook in the panel of the store with',
			...TO_COPY,
			'The webhooks of store "loja-aurora" list these events: stock.low',
		]);
	});

	it.each([
		['deleted', WEBHOOK, undefined],
		[
			'left',
			WEBHOOK,
			'It could not be deleted again: delete the webhook "By hand" (ID 7) in the panel of the store.',
		],
		[
			'unknown',
			undefined,
			'If the panel of the store shows a webhook that n8n has just created, delete it there.',
		],
	] as const)('says what became of a webhook that differs: %s', (deletion, webhook, line) => {
		const [headline, ...lines] = linesOf(mismatchError(webhook, REQUIRED, deletion, []));

		expect(headline).toContain('"loja-aurora"');
		expect(headline).toContain(
			webhook
				? 'it is inactive and it lacks the events order.*.'
				: 'none of them has the URL of this workflow.',
		);
		expect(lines).toEqual([
			...(line === undefined ? [] : [line]),
			'Choose events by their full name instead of a family, send what the service expects with Additional Body in the options, or set Registration to Manual and create a webhook in the panel of the store with',
			...TO_COPY,
		]);
	});

	it('says what the webhook of the panel lacks', () => {
		expect(linesOf(webhookMissingError(WEBHOOK, REQUIRED, []))).toEqual([
			'The webhook "By hand" (ID 7) of store "loja-aurora" cannot start this workflow: it is inactive and it lacks the events order.*.',
			'Correct it in the panel of the store, so that it has',
			...TO_COPY,
		]);
	});

	it('says that the panel has no webhook for the workflow', () => {
		expect(linesOf(webhookMissingError(undefined, REQUIRED, []))).toEqual([
			'The webhooks of store "loja-aurora" cannot start this workflow: none of them has the URL of this workflow.',
			'Create a webhook in the panel of the store, so that it has',
			...TO_COPY,
		]);
	});

	it.each([
		[
			'automatic',
			'Send a secret key with Additional Body in the options, under the name that the service expects, or set Registration to Manual and create a webhook with a secret key in the panel of the store. Without one, remove Verify Signature from the options.',
		],
		[
			'manual',
			'Give it a secret key in the panel of the store, or remove Verify Signature from the options.',
		],
	] as const)('says how to get a secret key with %s registration', (registration, remedy) => {
		expect(linesOf(missingSecretKeyError(REQUIRED, registration))).toEqual([
			'The webhook in store "loja-aurora" has no secret key, so that no delivery could be verified.',
			remedy,
		]);
	});
});

describe('The names of events that the webhooks of a store list', () => {
	const line = (names: string[]) => eventNamesLine(REQUIRED, names);
	const BEFORE = 'The webhooks of store "loja-aurora" list these events: ';

	it('are sorted, and in one line', () => {
		expect(line(['b', 'a\nERROR', 'c'])).toEqual([`${BEFORE}a ERROR, b, c`]);
	});

	it('are left out where there are none', () => {
		expect(line([])).toEqual([]);
	});

	it('are cut off after 500 characters', () => {
		expect(line(['x'.repeat(500)])).toEqual([`${BEFORE}${'x'.repeat(500)}`]);
		expect(line(['x'.repeat(501)])).toEqual([`${BEFORE}${'x'.repeat(500)}…`]);
	});

	it('leave the list of names as it was', () => {
		const names = ['b', 'a'];
		line(names);

		expect(names).toEqual(['b', 'a']);
	});
});

it('puts a text in one line, with spaces for invisible characters', () => {
	expect(toSingleLine('a\r\n\tb\u001b[2Jc  d')).toBe('a b [2Jc d');
});
