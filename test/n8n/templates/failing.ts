import type { Execution } from '../../n8n-host';
import type { Failure, Service } from '../foreign/failures';
import { effectsOf, reportsOf } from './effects';
import type { InstalledTemplates } from './installed';
import type { Rehearsal } from './rehearsal';
import { TemplateWorld } from './world';

export const FAILURES: readonly Failure[] = [500, 'timeout', 'lostAnswer'];
/** The node asks the store once more after a failure: see `HASTE`. */
const REQUESTS_TO_STORE = 2;
const STALL_MS = 3_000;

/** What a template does in a world in which nothing fails, and what its owner reads there. */
export interface Told {
	effects: string[];
	reports: string[];
}

/** What may be wrong after a failure: all lists are empty where nothing is. */
interface Verdict {
	/** Done, and not what is wanted. */
	wrong: string[];
	lost: string[];
	repeated: string[];
	/** Not done at first, without a report or a failed execution. */
	silent: string[];
	/** Failed executions without a report. */
	untold: string[];
	/** Customers who cannot be reached and of whom the owner has not heard. */
	unreported: string[];
	/** Reports of what is done in fact. */
	untrue: string[];
}

export const FINE: Verdict = {
	...{ wrong: [], lost: [], repeated: [], silent: [], untold: [], unreported: [], untrue: [] },
};

export function toldIn(world: TemplateWorld, installed: InstalledTemplates): Told {
	return { effects: effectsOf(world, installed), reports: reportsOf(world, installed) };
}

/**
 * Lets a service fail in one run, and nothing in the next.
 *
 * @param from the first request that fails; 0 is the next one
 */
export async function failOnce(
	installed: InstalledTemplates,
	rehearsal: Rehearsal,
	wanted: Told,
	[service, failure, from]: readonly [Service | 'store', Failure, number],
): Promise<Verdict> {
	const { services, store } = installed;
	const world = new TemplateWorld(store, services);
	// An event has no next run: what starts it must get over one failure by itself.
	const times = rehearsal.isScheduled ? Infinity : 1;
	if (service !== 'store') services.failures.fail(service, failure, from, times);
	else store.faults.push(faultOf(failure, times * REQUESTS_TO_STORE));
	const executions = await rehearsal.happen(world);
	const first = toldIn(world, installed);
	services.failures.clear();
	store.faults.clear();
	if (rehearsal.isScheduled) await rehearsal.happen(world);

	const { effects, reports } = toldIn(world, installed);
	const failed = executions.filter(({ status }) => status === 'error');
	const most = typeof failure === 'number' ? 1 : 2;
	const isTold =
		failed.length > 0 || first.reports.some((report) => !wanted.reports.includes(report));
	const isNew = (effect: string): boolean => !first.effects.includes(effect);
	return {
		wrong: effects.filter((effect) => !wanted.effects.includes(effect)),
		lost: wanted.effects.filter((effect) => !effects.includes(effect)),
		repeated: effects.filter(
			(effect) => effects.filter((one) => one === effect).length > mostOf(effect, most),
		),
		silent: isTold ? [] : wanted.effects.filter(isNew),
		untold: service === 'mail' ? [] : untold(failed, first.reports),
		unreported: numbersIn(wanted.reports).filter(
			(number) => service !== 'mail' && !numbersIn(reports).includes(number),
		),
		// Without an answer, what was done could not be confirmed.
		untrue:
			failure === 'lostAnswer'
				? []
				: first.reports.filter((report) => isDone(report, first.effects, wanted.effects)),
	};
}

function faultOf(failure: Failure, times: number) {
	const match = { path: /orders|skus|leads|discounts|banners|webhooks/ };
	const stalled = { stall: STALL_MS, thenHandle: failure === 'lostAnswer' };
	const refused = { status: Number(failure), body: { message: 'Connection Closed' } };
	return { match, times, ...(typeof failure === 'number' ? refused : stalled) };
}

/** How often something may be done: an answer that is lost leaves no choice, except where the service can be asked. */
function mostOf(effect: string, most: number): number {
	// The owner gets each report of a day that is asked for; to send the same values again changes nothing in the store.
	if (/^(?:Mail owner@|SKU|Banners)/.test(effect)) return Infinity;
	if (/^(?:ERP|Discount)/.test(effect)) return 1;
	// The text goes out again with a code that was refused.
	return effect.includes('por Pix') ? 2 : most;
}

/** The reasons of executions that failed and of which no report tells. */
function untold(failed: readonly Execution[], reports: readonly string[]): string[] {
	const reasons = failed.map(({ error }) => error?.message ?? '');
	return reports.length === 0 ? reasons : [];
}

/** Whether a report says of an order that it failed although all that was wanted for it is done. */
function isDone(report: string, done: readonly string[], wanted: readonly string[]): boolean {
	return numbersIn([report]).some((number) => {
		const all = wanted.filter((effect) => effect.includes(number));
		return all.length > 0 && all.every((effect) => done.includes(effect));
	});
}

/** The numbers of the orders and customers of a world, such as `#01`, that are in texts. */
function numbersIn(texts: readonly string[]): string[] {
	return texts.flatMap((text) => text.match(/#\d\d/g) ?? []);
}
