import { byAlias } from '../../test/locators';
import { runInEngine } from './engine';
import { ourList } from './nodes';
import type { Section } from './report';
import { buildPackage } from './whole';

const ORDERS = 40_000;
const MINUTE_MS = 60_000;

/** How long a list at the documented limit takes, in virtual time: what the processor does takes none. */
export async function measureLongList(): Promise<Section> {
	await buildPackage();
	const { records, milliseconds, requests } = await runInEngine({
		...ourList('order', byAlias('loja-aurora')),
		// API document, Limits: GET orders is allowed 120 times a minute.
		service: { orders: ORDERS, pageSize: 20, maxPageSize: 100 },
	});
	return {
		title: 'A long list at the limit',
		settings:
			`${ORDERS.toLocaleString('en')} orders of a service that allows 120 requests a minute, ` +
			'has pages of 20 and gives up to 100 if asked, in virtual time',
		unit: 'minutes',
		rows: [
			{
				task: `${ORDERS.toLocaleString('en')} orders`,
				ours: milliseconds / MINUTE_MS,
				others: {},
				remark: `${records.toLocaleString('en')} orders in ${requests} requests`,
			},
		],
	};
}
