import { atRate } from '../../test/n8n/load';
import { SIGNED } from '../../test/n8n/signedTrigger';
import { poll, releaseFacts, type ExecutionSummary, type N8nApi } from '../../test/n8n-host';
import { startSimulator } from '../../test/simulator';
import type { Row, Section } from './report';
import { ourTrigger, webhookNode, wooCommerceTrigger, type Contestant } from './triggers';
import { processorSeconds, RELEASE, whileRunning } from './whole';

const ENGINES: Readonly<Record<string, Record<string, string>>> = {
	'default settings': {},
	'`N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE=true`': { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
};
const PER_SECOND = 5;
const DELIVERIES = 100;
/** Not counted: an n8n that has just started is slower, whatever it runs. */
const WARM_UP = 40;
const MOST_MS_TO_END = 60_000;
const POLL_MS = 500;

/** Processor time of a delivery, with the trigger of this package and with two of n8n's own. */
export async function compareDeliveries(): Promise<Section> {
	const rows: Row[] = [];
	for (const [settings, env] of Object.entries(ENGINES)) {
		// A store of its own, because the webhook of the n8n before is still in the other one.
		const store = await startSimulator({ deliveries: { signed: SIGNED } });
		const figures = await whileRunning(env, async (api, url) => {
			const contestants = [
				await ourTrigger(api, store),
				await wooCommerceTrigger(api, url),
				await webhookNode(api, url),
			];
			const measured: number[] = [];
			for (const one of contestants) measured.push(await measure(api, url, one));
			return measured;
		});
		const [ours = NaN, shop = NaN, webhook = NaN] = figures;
		const others = { WooCommerce: shop, "n8n's Webhook node": webhook };
		rows.push({ task: `One delivery, ${settings}`, ours, others });
		await store.stop();
	}
	return {
		title: 'Deliveries',
		settings:
			`n8n ${releaseFacts(RELEASE).version} with its database: ${DELIVERIES} deliveries to each trigger, ` +
			`${PER_SECOND} a second, and their executions`,
		unit: 'milliseconds of processor time',
		rows,
	};
}

/** Milliseconds of processor time of each delivery. */
async function measure(api: N8nApi, url: string, contestant: Contestant): Promise<number> {
	await deliver(api, contestant, WARM_UP, 0);
	const before = await processorSeconds(url);
	await deliver(api, contestant, DELIVERIES, WARM_UP);
	return (1_000 * ((await processorSeconds(url)) - before)) / DELIVERIES;
}

/** @throws Error unless all are answered 200 and have run in time */
async function deliver(
	api: N8nApi,
	{ name, workflow, send }: Contestant,
	count: number,
	earlier: number,
): Promise<void> {
	const numbers = Array.from({ length: count }, (_, index) => earlier + index);
	const statuses = await atRate(numbers, PER_SECOND, send);
	const hasSucceeded = ({ status }: ExecutionSummary): boolean => status === 'success';
	const ended = await poll(
		async () => (await api.executions.list(workflow)).filter(hasSucceeded).length - earlier,
		(runs) => runs >= count,
		{ mostMs: MOST_MS_TO_END, everyMs: POLL_MS },
	);
	const answered = statuses.filter((status) => status === 200).length;
	console.log(`${name}: ${answered} of ${count} answered, ${ended} run`);
	if (answered < count || ended !== count) throw new Error(`${name} did not keep up`);
}
