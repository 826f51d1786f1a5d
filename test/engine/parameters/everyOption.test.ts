import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { SimulatorKnobs } from '../../simulator';
import { placesIn, type Place } from '../fieldsIn';
import { OPERATIONS, type OperationName } from '../samples';
import { Shop, useShop, type RunOptions } from '../shop';
import { toolFields } from '../tool/support';

const KNOBS: SimulatorKnobs = {
	...{ orders: 30, leads: 30, discounts: 3, maxPageSize: 10, pagination: 'pages' },
	limits: { 'GET /orders': 1e6, 'PUT /orders': 1e6 },
};

const described = useShop();

/** A value that is not the default of an option, and a run in which it has an effect. */
interface Trial {
	value: INodeParameters[string];
	/** Parameters besides those of the sample. */
	given?: INodeParameters;
	/** What the service does. */
	prepare?: (shop: Shop) => void;
	run?: RunOptions;
	isTool?: boolean;
	/** One operation shows the effect of an option that is read in one place for all. */
	only?: OperationName;
}

const given: INodeParameters = { returnAll: true };
const only = 'lead.getAll';
const slow = (latencyMs: number) => (shop: Shop) => shop.service.configure({ latencyMs });
const busy = (shop: Shop) =>
	shop.service.faults.push({ status: 503, headers: { 'retry-after': '0' } });

const TRIALS: Record<string, Trial> = {
	include: { value: ['pix'] },
	additionalInclude: { value: 'gifts' },
	customer: { value: 'nobody@x.example', given },
	createdAfter: { value: '2099-01-01', given },
	createdBefore: { value: '2001-01-01', given },
	maxPages: { value: 1, given: { orderId: { __rl: true, mode: 'search', value: '999' } } },
	ifExists: { value: 'return' },
	queryParameters: { value: { parameter: [{ name: 'search', value: 'wool' }] } },
	addStore: { value: true },
	tryIt: { value: true },
	toolTimeout: { value: 1_000, only, isTool: true, prepare: slow(5_000) },
	'requestOptions.concurrency': { value: 1, only, prepare: slow(50), run: { items: [{}, {}] } },
	'requestOptions.maxRetries': { value: 0, only, prepare: busy },
	'requestOptions.timeout': { value: 500, only, prepare: slow(1_000) },
};

/** The options that an operation declares, each once; the entries of Query Parameters belong to it. */
function optionsOf(name: OperationName, sample: INodeParameters): Place[] {
	return placesIn(toolFields(described, name, sample)).filter(
		({ path }) => /^options\./.test(path) && !/parameter\.|requestOptions$/.test(path),
	);
}

/** All that an option can change: what is sent, and what comes out. */
async function observe(
	name: OperationName,
	parameters: INodeParameters,
	{ prepare, run, isTool, given: more }: Trial,
): Promise<IDataObject> {
	const shop = await Shop.open(KNOBS);
	prepare?.(shop);
	const call = isTool ? 'runAsTool' : 'run';
	const { json, errorText } = await shop[call](name, { ...parameters, ...more }, run);
	const { peakInFlight } = shop.service;
	const sent = shop.takeSent().map(({ method, query }) => ({ method, query }));
	await shop.close();
	return { sent, peakInFlight, json, errorText };
}

it.each(OPERATIONS)('every option of %s changes a request or an output', async (name, sample) => {
	const options = optionsOf(name, sample);
	expect(options.length).toBeGreaterThan(2);
	for (const { path, hold } of options) {
		const trial = TRIALS[path.replace('options.', '')];
		expect([path, trial]).toEqual([path, expect.anything()]);
		if (!trial || (trial.only && trial.only !== name)) continue;
		const without = await observe(name, sample, trial);
		const withIt = await observe(name, { ...sample, ...hold(trial.value) }, trial);

		expect([path, withIt]).not.toEqual([path, without]);
	}
});
