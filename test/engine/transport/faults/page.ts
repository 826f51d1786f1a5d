import { MAX_RETRIES, METHODS, type Cell, type Duration, type Method } from './measure';
import { TIMEOUT } from './scenarios';

const INTRODUCTION = `# What happens when the service fails

Measured in n8n 1.x and 2.x, with the same result: _Max Retries_ is ${MAX_RETRIES}, _Timeout_ ${TIMEOUT} ms. A test checks this page
(\`test/engine/transport/faults/outcomes.test.ts\`; \`WRITE_FAULTS=1\` writes it). A cell says how the operation ended, how many
requests the service got, and what a write left there.

- **ok**: success. A list gives all records once.
- **error**: its \`httpCode\`, on which a workflow can branch, is the status; it stands here where the row names no or
  another status; \`null\` means that no usable answer came.
- **may exist**: the error says that the write may have been carried out, and how to look.
- **written 2 times**: the same content twice, which leaves what once leaves.
- **carried out**, in a row: the service did what was asked, and only its answer failed.
`;

const TITLES: Record<Method, string> = {
	GET: 'A list (GET, Lead → Get Many)',
	PUT: 'An update (PUT, SKU → Update)',
	POST: 'A create (POST, Discount → Create)',
};

/** Faults whose error text the page shows. */
const SHOWN = ['422 with field errors', '503'];

/** The Markdown page of the measured results. */
export function pageOf(cells: readonly Cell[]): string {
	const tables = METHODS.flatMap((method) => [`## ${TITLES[method]}\n`, tableOf(cells, method)]);
	const texts = SHOWN.map((scenario) => shownText(find(cells, scenario, 'POST', 'always')));
	return [INTRODUCTION, ...tables, '## What the user reads\n', ...texts].join('\n');
}

/** One row for all faults that end in the same way. */
function tableOf(cells: readonly Cell[], method: Method): string {
	const rows = new Map<string, { names: string[]; once: string; always: string }>();
	for (const scenario of scenarioNames(cells)) {
		const once = textOf(find(cells, scenario, method, 'once'));
		const always = textOf(find(cells, scenario, method, 'always'));
		const key = JSON.stringify([once, always]);
		const { names } = rows.get(key) ?? { names: [] };
		rows.set(key, { names: [...names, scenario], once, always });
	}
	const body = [...rows.values()].map(({ names, once, always }) => {
		return [names.join('; '), once, always === once ? 'the same' : always];
	});
	return table([['The service answers', 'the first time', 'every time'], ...body]);
}

function textOf({
	scenario,
	method,
	succeeded,
	httpCode,
	errorText,
	requests,
	done,
}: Cell): string {
	const code =
		httpCode !== null && scenario.startsWith(httpCode) ? '' : ` \`${httpCode ?? 'null'}\``;
	const warned = errorText.includes('may still have done it') ? ', may exist' : '';
	const end = succeeded ? 'ok' : `error${code}${warned}`;
	const written = method === 'GET' ? '' : `, ${doneText(method, done)}`;
	return `${end}, ${count(requests, 'request')}${written}`;
}

function doneText(method: 'PUT' | 'POST', done: number): string {
	if (method === 'POST') return count(done, 'discount');
	return done === 0 ? 'not written' : `written ${done === 1 ? 'once' : `${done} times`}`;
}

function shownText({ errorText }: Cell): string {
	return `\`\`\`text\n${errorText.replace(/(localhost|127\.0\.0\.1):\d+/g, '$1')}\n\`\`\`\n`;
}

function find(cells: readonly Cell[], scenario: string, method: Method, duration: Duration): Cell {
	const cell = cells.find(
		(one) => one.scenario === scenario && one.method === method && one.duration === duration,
	);
	if (!cell) throw new Error(`Not measured: ${scenario}, ${method}, ${duration}`);
	return cell;
}

function scenarioNames(cells: readonly Cell[]): string[] {
	return [...new Set(cells.map(({ scenario }) => scenario))];
}

function count(number: number, thing: string): string {
	return `${number === 0 ? 'no' : number} ${thing}${number === 1 ? '' : 's'}`;
}

/** Pads each column to its widest cell, as Prettier formats tables. */
function table(rows: readonly (readonly string[])[]): string {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => (row[column] ?? '').length)),
	);
	const line = (row: readonly string[]): string =>
		`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
	const rule = widths.map((width) => '-'.repeat(width));
	const [head = [], ...body] = rows;
	return `${[line(head), line(rule), ...body.map(line)].join('\n')}\n`;
}
