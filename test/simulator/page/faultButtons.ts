import type { Fault } from '../contract';

const PAGE =
	'<!doctype html><html><head><title>We are back soon</title></head><body>Maintenance</body></html>';

/**
 * Buttons that let the service fail, so that people see what the nodes say then. They apply to the next
 * requests, to one or to as many as an execution may retry.
 */
export const FAULT_BUTTONS: Readonly<Record<string, { title: string; fault: Fault }>> = {
	busy: {
		title: 'Too many requests',
		fault: { status: 429, headers: { 'retry-after': '3' }, times: 2 },
	},
	slow: { title: 'Slow', fault: { stall: 8_000, times: 2 } },
	down: { title: 'Down', fault: { reset: 'before', times: 20 } },
	token: { title: 'Wrong token', fault: { status: 401, times: 2 } },
	'web-page': {
		title: 'Web page',
		fault: { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE },
	},
};
