import type { Service } from '../foreign/foreignServices';
import type { Failure } from '../foreign/mailServer';
import type { Rehearsal } from './rehearsal';
import { isReport, TemplateWorld } from './world';

/** The node asks the store once more after a failure: see `HASTE`. */
const REQUESTS_TO_STORE = 2;
const STALL_MS = 3_000;

/** What is wrong where nothing is. */
export const FINE = { wrong: [], lost: [], repeated: [], silent: [] };

/**
 * Lets a service fail in one run, and nothing in the next.
 *
 * @param wanted what the template tells in a world in which nothing fails
 * @param from the first request that fails
 * @returns what was done and is not wanted, what was not done or whose failure was not reported at last, what was done
 *     more often than a failure excuses, and what was not done at first and of which the owner read nothing
 */
export async function failOnce(
	rehearsal: Rehearsal,
	wanted: readonly string[],
	[service, failure, from]: readonly [Service | 'store', Failure, number],
) {
	const { services, n8n } = rehearsal.installed;
	const world = new TemplateWorld(n8n.store, services);
	// An event has no next run: what starts it must get over one failure by itself.
	const times = rehearsal.isScheduled ? Infinity : 1;
	if (service === 'store') n8n.store.faults.push(faultOf(failure, times * REQUESTS_TO_STORE));
	else services.failing = { service, failure, from, until: from + times };
	const executions = await rehearsal.happen(world);
	const first = world.told;
	services.failing = undefined;
	n8n.store.faults.clear();
	if (rehearsal.isScheduled) await rehearsal.happen(world);

	const { told } = world;
	const done = told.filter((line) => !isReport(line));
	const failed = executions.filter(({ status }) => status === 'error');
	// Without mails, a failed execution is all that tells.
	const isTold =
		first.some((line) => isReport(line) && !wanted.includes(line)) ||
		(service === 'mail' && failed.length > 0);
	const undone = wanted.filter((line) => !isReport(line) && !first.includes(line));
	const numbers = numbersIn(told.filter(isReport));
	const unreported = numbersIn(wanted.filter(isReport)).filter((one) => !numbers.includes(one));
	const most = failure === 500 ? 1 : 2;
	return {
		wrong: done.filter((line) => !wanted.includes(line)),
		lost: [
			...wanted.filter((line) => !isReport(line) && !done.includes(line)),
			...(service === 'mail' ? [] : unreported),
		],
		repeated: done.filter((line) => done.filter((one) => one === line).length > mostOf(line, most)),
		silent: isTold ? [] : [...undone, ...failed.map(({ error }) => error?.message)],
	};
}

function faultOf(failure: Failure, times: number) {
	const match = { path: /orders|skus|leads|discounts|banners|webhooks/ };
	const stalled = { stall: STALL_MS, thenHandle: failure === 'lostAnswer' };
	const refused = { status: 500, body: { message: 'Connection Closed' } };
	return { match, times, ...(failure === 500 ? refused : stalled) };
}

/** How often something may be done: an answer that is lost leaves no choice, except where the service can be asked. */
function mostOf(line: string, most: number): number {
	// The owner gets each report of a day that is asked for; to send the same values again changes nothing in the store.
	if (/^(?:Mail owner@|SKU|Banners)/.test(line)) return Infinity;
	if (/^(?:ERP|Discount)/.test(line)) return 1;
	// The text goes out again with a code that was refused.
	return line.includes('por Pix') ? 2 : most;
}

/** The numbers of the orders and customers of a world, such as `#01`, that are in lines. */
function numbersIn(lines: readonly string[]): string[] {
	return lines.flatMap((line) => line.match(/#\d\d/g) ?? []);
}
