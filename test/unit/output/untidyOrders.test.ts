import type { JsonObject } from '../../../nodes/StoreManagement/json';
import { formatRecords } from '../../../nodes/StoreManagement/output';
import { orderRecord } from '../../../nodes/StoreManagement/output/order';
import { toItem } from '../../../nodes/StoreManagement/trigger/delivery/item';
import cases from './untidyOrders.json';

/** Orders as shops have them, and what is true of each. */
const ORDERS = cases as unknown as Array<{ why: string; order: JsonObject; truth: JsonObject }>;
const isOrder = ({ truth }: (typeof ORDERS)[number]): boolean => truth.is_order !== false;

it.each(ORDERS.filter(isOrder))(
	'[O1] [O3] [O5] Simplified, Full and Selected Fields say what is true of $order.number: $why',
	({ order, truth }) => {
		const inFull = Object.entries(truth).map(
			([name, value]) => [name.replace('_in_full', ''), value] as const,
		);
		const [full] = formatRecords([order], orderRecord, 'full');
		expect(full).toMatchObject(Object.fromEntries(inFull));
		const names = Object.keys(full ?? {});
		expect(formatRecords([order], orderRecord, 'selected', names)).toEqual([full]);
		const [simplified = {}] = formatRecords([order], orderRecord, 'simplified');
		const flat = Object.entries(truth).filter(([name]) => name in simplified);
		expect(simplified).toMatchObject(Object.fromEntries(flat));
	},
);

const show = (resource: JsonObject, output: 'full' | 'simplified') =>
	toItem({ event: 'order.updated', resource }, { output, selectedFields: [] });

it.each(ORDERS.filter(isOrder))('[O4] an event with $order.number: $why', ({ order }) => {
	expect(Object.keys(show(order, 'simplified').resource as object)).toHaveLength(10);
	expect(show(order, 'full')).toHaveProperty('tracking');
});

it.each(ORDERS.filter((one) => !isOrder(one)))('[O4] $why', ({ order: resource }) => {
	for (const output of ['full', 'simplified'] as const) {
		expect(show(resource, output)).toEqual({ event: 'order.updated', resource });
	}
});
