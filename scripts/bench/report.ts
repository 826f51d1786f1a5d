import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';

import { ROOT } from '../../test/n8n-host';

const PAGE = join(ROOT, 'docs', 'benchmark.md');
const CHARS_A_BAR = 40;

/** A section of docs/benchmark.md. */
export interface Section {
	title: string;
	/** What was measured, with versions and settings. */
	settings: string;
	unit: string;
	rows: Row[];
}

/** A task, measured for this package and beside it for others. */
export interface Row {
	task: string;
	ours: number;
	others: Readonly<Record<string, number>>;
	/** What the figures do not say. */
	remark?: string;
}

/** The one in the middle. */
export function median(figures: readonly number[]): number {
	const sorted = [...figures].sort((one, other) => one - other);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
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

function markdownOf({ title, settings, unit, rows }: Section): string {
	const day = new Date().toISOString().slice(0, 10);
	const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
	const load = loadavg()
		.map((figure) => figure.toFixed(1))
		.join(', ');
	const others = [...new Set(rows.flatMap((row) => Object.keys(row.others)))];
	const table = [
		['Task', `Store Management, ${unit}`, ...others.flatMap((name) => [name, 'of it']), 'Remark'],
		['---', '--:', ...others.flatMap(() => ['--:', '--:']), '---'],
		...rows.map((row) => [
			row.task,
			figure(row.ours),
			...others.flatMap((name) => beside(row.ours, row.others[name])),
			row.remark ?? '',
		]),
	].map((cells) => `| ${cells.join(' | ')} |`);
	return [
		`## ${title}`,
		`${settings}. Measured on ${day}, ${machine}, load average ${load}.`,
		table.join('\n'),
		...(others.length === 0 ? [] : [`\`\`\`text\n${rows.map(barsOf).join('\n\n')}\n\`\`\``]),
	].join('\n\n');
}

function figure(value: number): string {
	return value.toLocaleString('en', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });
}

/** A figure of another, and what part of it ours is. */
function beside(ours: number, other: number | undefined): [string, string] {
	return other === undefined ? ['–', '–'] : [figure(other), (ours / other).toFixed(2)];
}

/** A bar for each who did a task, the longest as long as all longest ones. */
function barsOf({ task, ours, others }: Row): string {
	const all = { 'Store Management': ours, ...others };
	const most = Math.max(...Object.values(all));
	const bars = Object.entries(all).map(([name, value]) => {
		const bar = '█'.repeat(Math.max(1, Math.round((CHARS_A_BAR * value) / most)));
		return `  ${name.padEnd(24)} ${bar} ${figure(value)}`;
	});
	return [task, ...bars].join('\n');
}
