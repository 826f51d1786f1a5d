// Prints the longest part of each kind of work that can pause, in milliseconds. It runs the built package
// in a process of its own: jest counts statements, and counting one can take longer than executing it.
const { parseErrorBody } = require('../../dist/nodes/StoreManagement/errors/errorBody');
const { toOptions } = require('../../dist/nodes/StoreManagement/listSearch/storeEvents');
const { filterEntries } = require('../../dist/nodes/StoreManagement/listSearch/searchList');
const { formatRecords } = require('../../dist/nodes/StoreManagement/output');
const { orderRecord } = require('../../dist/nodes/StoreManagement/actions/order/record');
const { Redactor } = require('../../dist/nodes/StoreManagement/redaction/redactor');
const { finished } = require('../../dist/nodes/StoreManagement/sleep');
const {
	parseBody,
	recordsOf,
} = require('../../dist/nodes/StoreManagement/transport/http/response');
const {
	DEFAULT_PAGINATION,
} = require('../../dist/nodes/StoreManagement/transport/pagination/fetchPage');
const { readPage } = require('../../dist/nodes/StoreManagement/transport/pagination/page');
const { toItem } = require('../../dist/nodes/StoreManagement/trigger/delivery/item');
const { parsePayload } = require('../../dist/nodes/StoreManagement/trigger/delivery/payload');
const {
	StoreWebhooks,
} = require('../../dist/nodes/StoreManagement/trigger/registration/storeWebhooks');
const { SHAPES } = require('./shapes.cjs');

const [, , shape] = process.argv;
const text = SHAPES[shape]();

const redactor = new Redactor();
for (let i = 0; i < 200; i++) redactor.add(`remembered-token-${i}`);
const redact = (line) => redactor.redact(line);

const ADDRESS = { url: 'https://api.example.com/v2/shop/orders', path: '/{alias}/orders' };

/** The bodies of deliveries, which arrive as bytes: to encode them is no work of the package. */
const DELIVERIES = deliveries().map((body) => Buffer.from(body));

function deliveries() {
	const start = '{"event":"order.created","key":"a-secret-key"';
	const bodies = [`${start},"resource":${text}}`];
	if (text.startsWith('{')) bodies.push(`${start},${text.slice(1)}`);
	if (text.startsWith('"')) bodies.push(`payload=${start},"resource":${text}}`);
	return bodies;
}

/** Everything that is done with a text, by the way it arrives. */
const WORK = {
	*answer() {
		const body = `{"token":"remembered-token-7","data":${text}}`;
		const parsed = yield* parseBody({ status: 200, headers: {}, text: body });
		if (parsed.kind !== 'json') return;
		yield;
		const value = yield* redactor.redactValue(parsed.value, body);
		yield;
		readPage(value, ADDRESS, DEFAULT_PAGINATION);
		yield;
		yield* formatRecords([{ id: 1, value }], orderRecord, 'full');
	},
	*error() {
		for (const errors of [text, `{"errors":${text}}`, `{"errors":[${text}]}`]) {
			yield* parseErrorBody(errors, redact);
		}
	},
	*search() {
		const parsed = yield* parseBody({ status: 200, headers: {}, text: `{"data":${text}}` });
		yield;
		if (parsed.kind !== 'json') return;
		const records = recordsOf(parsed);
		yield* filterEntries(records, ({ name, id }) => [{ name: `${name}`, value: `${id}` }], 'x');
	},
	*delivery() {
		for (const body of DELIVERIES) {
			yield;
			const parsed = yield* parsePayload(body, 'a-secret-key');
			if (parsed.kind === 'event') yield* toItem(parsed.payload, 'full');
		}
	},
	*webhooks() {
		const parsed = yield* parseBody({ status: 200, headers: {}, text: `{"data":${text}}` });
		yield;
		if (parsed.kind !== 'json') return;
		const records = recordsOf(parsed);
		yield* new StoreWebhooks(undefined, 'shop').findIn(records, 'https://n8n.test');
		yield* toOptions(records);
	},
};

/** Parts shorter than this, in milliseconds, are not recorded: there are millions of them. */
const SHORT = 5;

/** A longest part below this, in milliseconds, is clearly within the bound: no other run is needed. */
const CLEARLY_SHORT = 70;

const MOST_RUNS = 6;

/** @returns the shortest durations of the parts that take long, and took long in the runs before */
function longParts(work, before) {
	const parts = new Map();
	const steps = work();
	for (let part = 0, isDone = false; !isDone; part++) {
		const start = performance.now();
		isDone = steps.next().done === true;
		const duration = performance.now() - start;
		if (duration > SHORT && (before?.has(part) ?? true)) {
			parts.set(part, Math.min(before?.get(part) ?? Infinity, duration));
		}
	}
	return parts;
}

// Each part counts with the shortest of its runs: whatever else the machine does only adds time.
function longestPart(work) {
	let parts;
	const longest = () => Math.max(SHORT, ...parts.values());
	for (let run = 0; run < MOST_RUNS; run++) {
		parts = longParts(work, parts);
		if (longest() < CLEARLY_SHORT) break;
	}
	return longest();
}

/** How long this machine takes for work that is always the same, to recognize a slow machine. */
function yardstick() {
	const start = performance.now();
	for (let i = 0; i < 12; i++)
		JSON.parse(JSON.stringify(Array.from({ length: 1e5 }, (_, n) => `${n}`)));
	return performance.now() - start;
}

const parsed = finished(parseBody({ status: 200, headers: {}, text: `{"data":${text}}` }));
const isRefused = parsed.kind === 'tooLarge';
const longest = Object.entries(WORK).map(([name, work]) => [name, longestPart(work)]);
console.log(
	JSON.stringify({ isRefused, parts: Object.fromEntries(longest), yardstick: yardstick() }),
);
