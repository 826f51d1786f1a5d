import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';

import { ROOT } from '../../test/n8n-host';

const PAGE = join(ROOT, 'docs', 'benchmark.md');

/** A section of docs/benchmark.md. */
export interface Section {
	title: string;
	/** What was measured, with versions and settings. */
	settings: string;
	tables: Table[];
}

/** A task, and what it cost each who did it. */
export interface Table {
	task: string;
	/** The names and units of the figures. */
	columns: readonly string[];
	/** The figures by who did it. */
	rows: Readonly<Record<string, readonly number[]>>;
	/** The row with which the others are compared. */
	base?: string;
}

/** The one in the middle. */
export function median(figures: readonly number[]): number {
	const sorted = [...figures].sort((one, other) => one - other);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

export function shuffled<Thing>(things: readonly Thing[]): Thing[] {
	return things
		.map((thing) => ({ thing, place: Math.random() }))
		.sort((one, other) => one.place - other.place)
		.map(({ thing }) => thing);
}

/** Prints a section; with WRITE_DOCS=1 also writes it into docs/benchmark.md. */
export async function publish(section: Section): Promise<void> {
	const text = await format(markdownOf(section), { parser: 'markdown' });
	console.log(`\n${text}`);
	if (process.env.WRITE_DOCS !== '1') return;
	const sections = readFileSync(PAGE, 'utf8').split(/^(?=## )/m);
	const index = sections.findIndex((one) => one.startsWith(`## ${section.title}\n`));
	sections.splice(index < 0 ? sections.length : index, 1, text);
	writeFileSync(PAGE, await format(sections.join('\n'), { parser: 'markdown' }));
}

function markdownOf({ title, settings, tables }: Section): string {
	const day = new Date().toISOString().slice(0, 10);
	const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
	const load = loadavg().map((figure) => figure.toFixed(1));
	return [
		`## ${title}`,
		`${settings}. Measured on ${day}, ${machine}, load average ${load.join(', ')}.`,
		...tables.map(tableOf),
	].join('\n\n');
}

function tableOf({ task, columns, rows, base }: Table): string {
	const compared = base === undefined ? undefined : rows[base];
	const cells = (figures: readonly number[]): string[] =>
		figures.flatMap((value, index) => {
			const other = compared?.[index];
			return [figure(value), ...(other === undefined ? [] : [(value / other).toFixed(2)])];
		});
	const heads = columns.flatMap((name) => [name, ...(compared === undefined ? [] : ['ratio'])]);
	return [
		[task, ...heads],
		['---', ...heads.map(() => '--:')],
		...Object.entries(rows).map(([name, figures]) => [name, ...cells(figures)]),
	]
		.map((row) => `| ${row.join(' | ')} |`)
		.join('\n');
}

function figure(value: number): string {
	return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
