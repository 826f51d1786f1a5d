import type { Source, View } from './sources';

type Output = View['output'];
const ANY: Output[] = ['simplified', 'full', 'raw'];

export interface Row {
	/** Where its sentence has the items from: operations, events, or what *Continue* lets through. */
	of: Source[];
	/** Those that its sentence names, or that do not matter to it. */
	outputs: Output[];
	/** Of Selected Fields. */
	fields?: string[];
	/** What is added in Include. */
	include?: string[];
	/** The sentence says that it may be null. */
	mayBeNull?: true;
}

/** Orders of a list, single ones, and those of events. */
const ORDERS: Source[] = ['order.getAll', 'order.get', 'resource'];
const OTHERS: Source[] = ['lead.getAll', 'product.getAll', 'discount.getAll', 'webhook.getAll'];

/** The expressions of README and docs, each by its text. Whoever changes a sentence there changes its row. */
export const DOCUMENTED: Readonly<Record<string, Row>> = {
	'{{ $json.alias }}': { of: ['store.getAll'], outputs: ANY },
	"{{ $json.birthday?.slice(5) === $now.toFormat('MM-dd') }}": {
		of: ['lead.getAll'],
		outputs: ANY,
	},
	'{{ $json.customer_email }}': {
		of: ORDERS,
		outputs: ['simplified', 'full', 'selected'],
		fields: ['customer_email'],
		mayBeNull: true,
	},
	'{{ $json.details.httpCode }}': { of: ['failed'], outputs: ANY },
	'{{ $json.error }}': { of: ['failed'], outputs: ANY },
	'{{ $json.id }}': { of: OTHERS, outputs: [...ANY, 'selected'], fields: ['name'] },
	'{{ $json.id }} {{ $json.updated_at }}': { of: ['lead.getAll'], outputs: ['full'] },
	'{{ $json.number }}': { of: ORDERS, outputs: [...ANY, 'selected'], fields: ['number'] },
	'{{ $json.number }} {{ $json.status_at }}': {
		of: ORDERS,
		outputs: ['selected'],
		fields: ['number', 'status_at'],
		mayBeNull: true,
	},
	'{{ ($json.resource ?? $json).number }}': { of: ['order.getAll', 'event'], outputs: ['full'] },
	'{{ $json.resource.number }}': { of: ['event'], outputs: ['full'] },
	'{{ $json.status }}': { of: ORDERS, outputs: ['simplified'] },
	'{{ $json.status.data.name }}': { of: ORDERS, outputs: ['raw'], include: ['status'] },
	'{{ $json.status.name }}': {
		of: ORDERS,
		outputs: ['full', 'selected'],
		fields: ['status.name'],
	},
};

/** What people write after they have read the names of fields. */
export const FROM_NAMES: Readonly<Record<string, Row>> = {
	'{{ $json.metadata }}': { of: [...ORDERS, 'bare'], outputs: ['full'], mayBeNull: true },
	'{{ !$json.is_customer }}': {
		of: ['lead.getAll'],
		outputs: ['selected'],
		fields: ['is_customer'],
	},
	'{{ $json.is_customer === false }}': { of: ['lead.getAll'], outputs: ['simplified', 'full'] },
	'{{ $json.is_paid }}': { of: ORDERS, outputs: ['simplified', 'full'], mayBeNull: true },
	'{{ $json.resource ?? $json }}': { of: ['order.getAll', 'event'], outputs: ['full'] },
	'{{ $json.tracking }}': { of: [...ORDERS, 'bare'], outputs: ['full'] },
};
