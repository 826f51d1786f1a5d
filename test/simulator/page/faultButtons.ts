import type { Fault } from '../contract';

/** A button that lets the service fail, so that people see what the nodes say then. */
interface FaultButton {
	/** In the address of the form. */
	name: string;
	title: string;
	fault: Fault;
}

const PAGE =
	'<!doctype html><html><head><title>We are back soon</title></head><body>Maintenance</body></html>';

/** They apply to the next requests, to one or to as many as an execution may retry. */
export const FAULT_BUTTONS: readonly FaultButton[] = [
	{
		name: 'busy',
		title: 'Too many requests',
		fault: {
			...{ status: 429, headers: { 'retry-after': '3' }, times: 2 },
			body: { message: 'Too Many Attempts.' },
		},
	},
	{ name: 'slow', title: 'Slow', fault: { stall: 8_000, times: 2 } },
	{ name: 'down', title: 'Down', fault: { reset: 'before', times: 20 } },
	{
		name: 'token',
		title: 'Wrong token',
		fault: { status: 401, body: { message: 'Unauthenticated.' }, times: 2 },
	},
	{
		name: 'web-page',
		title: 'Web page',
		fault: { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE },
	},
];
