// Prints the longest part of each work that can pause, in milliseconds of processor time. It runs the built
// package in a process of its own: jest counts statements, which takes longer than many of them.
const { parseErrorBody } = require('../../dist/nodes/StoreManagement/errors/errorBody');
const { filterEntries } = require('../../dist/nodes/StoreManagement/listSearch/searchList');
const { formatRecord } = require('../../dist/nodes/StoreManagement/output');
const { orderRecord } = require('../../dist/nodes/StoreManagement/actions/order/record');
const { Redactor } = require('../../dist/nodes/StoreManagement/redaction/redactor');
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
const { SHAPES } = require('./shapes.cjs');

const [, , shape] = process.argv;
const text = SHAPES[shape]();

const redactor = new Redactor();
for (let i = 0; i < 200; i++) redactor.add(`remembered-token-${i}`);
const redact = (line) => redactor.redact(line);

const ADDRESS = { url: 'https://api.example.com/v2/shop/orders', path: '/{alias}/orders' };

/** All that is done with a text, by what it is. */
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
		yield* formatRecord({ id: 1, value }, orderRecord, 'full');
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
		const body = Buffer.from(`{"event":"order.created","key":"a-secret-key","resource":${text}}`);
		yield;
		const parsed = yield* parsePayload(body, 'a-secret-key');
		if (parsed.kind === 'event') yield* toItem(parsed.payload, 'full');
	},
};

function processorTime() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

/** Below this, in milliseconds, a second run would show nothing more. */
const SHORT = 40;

// Each part counts with the shortest of two runs: what the machine does besides only ever adds.
function longestPart(work) {
	const times = [];
	const longest = () => times.reduce((one, other) => Math.max(one, other), 0);
	for (let run = 0; run < 2 && (run === 0 || longest() > SHORT); run++) {
		const steps = work();
		for (let part = 0, isDone = false; !isDone; part++) {
			const start = processorTime();
			isDone = steps.next().done === true;
			times[part] = Math.min(times[part] ?? Infinity, processorTime() - start);
		}
	}
	return longest();
}

/** How long this machine takes for work that is always the same, so that a slow one can be told. */
function yardstick() {
	const start = processorTime();
	for (let i = 0; i < 12; i++)
		JSON.parse(JSON.stringify(Array.from({ length: 1e5 }, (_, n) => `${n}`)));
	return processorTime() - start;
}

const longest = Object.entries(WORK).map(([name, work]) => [name, longestPart(work)]);
console.log(JSON.stringify({ parts: Object.fromEntries(longest), yardstick: yardstick() }));
