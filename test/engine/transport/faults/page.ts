import {
	MAX_RETRIES,
	METHODS,
	expectedCount,
	type Cell,
	type Duration,
	type Method,
} from './measure';
import { TIMEOUT } from './scenarios';

const INTRODUCTION = `# What happens when the service fails

Each cell of these tables was measured: the node ran in n8n's own engine, of n8n 1.x and of n8n 2.x
with the same result, against a service on this machine that fails as the row says. The page is
written by the test that checks it (\`test/engine/transport/retryPolicy.test.ts\`; set \`WRITE_FAULTS=1\` to
write it anew), with _Max Retries_ at ${MAX_RETRIES} and _Timeout_ at ${TIMEOUT} ms.

GET is _Lead → Get Many_, PUT is _SKU → Update_, POST is _Discount → Create_. A cell says how the
operation ended, how many requests the service got, and what the service had done at the end.

- **ok**: the operation succeeded.
- **error**: it failed, with the \`httpCode\` that a workflow can branch on: the status as text where
  the service answered, \`null\` where no answer came.
  A success whose body cannot be read keeps its status.
- **written 2 times**: the same content twice, which leaves what once leaves.
- **may exist**: the error says that the write may have been carried out, and how to look.
`;

/** The Markdown page of the measured results. */
export function pageOf(cells: readonly Cell[]): string {
	return [
		INTRODUCTION,
		'## The first answer fails, the next would be good\n',
		tableOf(cells, 'once'),
		'## Every answer fails\n',
		tableOf(cells, 'always'),
		'## What the user reads\n',
		errorTexts(cells),
	].join('\n');
}

function tableOf(cells: readonly Cell[], duration: Duration): string {
	const rows = scenarioNames(cells).map((scenario) => [
		scenario,
		...METHODS.map((method) => textOf(find(cells, scenario, method, duration))),
	]);
	return table([['The service answers', ...METHODS], ...rows]);
}

function textOf({ method, succeeded, httpCode, errorText, requests, done }: Cell): string {
	const warned = errorText.includes('may have carried this out');
	const end = succeeded ? 'ok' : `error \`${httpCode ?? 'null'}\`${warned ? ', may exist' : ''}`;
	return `${end}; ${count(requests, 'request')}; ${doneText(method, done)}`;
}

function doneText(method: Method, done: number): string {
	switch (method) {
		case 'GET':
			return done === expectedCount('GET') ? 'all records once' : count(done, 'record');
		case 'PUT':
			return done === 0 ? 'not written' : `written ${done === 1 ? 'once' : `${done} times`}`;
		case 'POST':
			return count(done, 'discount');
	}
}

/** The error text of each scenario: that of POST, or that of GET where only lists fail. */
function errorTexts(cells: readonly Cell[]): string {
	const parts = scenarioNames(cells).map((scenario) => {
		const post = find(cells, scenario, 'POST', 'always');
		const { errorText } = post.succeeded ? find(cells, scenario, 'GET', 'always') : post;
		return `### ${scenario}\n\n\`\`\`text\n${errorText.replace(/(localhost|127\.0\.0\.1):\d+/g, '$1')}\n\`\`\`\n`;
	});
	return parts.join('\n');
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
