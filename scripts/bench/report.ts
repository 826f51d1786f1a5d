import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';

import { ROOT } from '../../test/n8n-host';
import { SCHEMES, svgOf, type Chart } from './chart';

const PAGE = join(ROOT, 'docs', 'benchmark.md');
const IMAGES = join(ROOT, 'docs', 'images');

/** A section of docs/benchmark.md. */
export interface Section {
	title: string;
	/** What follows `npm run bench`. */
	command: string;
	/** What was measured, with versions and settings. */
	settings: string;
	head: readonly string[];
	rows: ReadonlyArray<readonly string[]>;
	/** What the figures say. */
	remarks?: string;
	/** The name of its pictures in docs/images, and what they show. */
	chart?: { name: string; alt: string } & Chart;
}

/** A cell of a table, by its row and its column. */
export interface Cell {
	row: string;
	column: string;
	text: string;
}

/** A table of cells; a cell that nobody has measured is a dash. */
export function tableOf(corner: string, cells: readonly Cell[]): Pick<Section, 'head' | 'rows'> {
	const columns = [...new Set(cells.map(({ column }) => column))];
	const rows = [...new Set(cells.map(({ row }) => row))];
	const cellOf = (row: string, column: string): string =>
		cells.find((one) => one.row === row && one.column === column)?.text ?? '–';
	return {
		head: [corner, ...columns],
		rows: rows.map((row) => [row, ...columns.map((column) => cellOf(row, column))]),
	};
}

/** Prints a section; with WRITE_DOCS=1 also writes it into docs/benchmark.md, with its charts. */
export async function publish(section: Section): Promise<void> {
	const text = await markdownOf(section);
	console.log(`\n${text}`);
	if (process.env.WRITE_DOCS !== '1') return;
	const { title, chart } = section;
	const sections = readFileSync(PAGE, 'utf8').split(/^(?=## )/m);
	const index = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
	sections.splice(index < 0 ? sections.length : index, 1, text);
	writeFileSync(PAGE, await format(sections.join('\n'), { parser: 'markdown' }));
	if (chart === undefined) return;
	mkdirSync(IMAGES, { recursive: true });
	for (const scheme of SCHEMES) {
		writeFileSync(join(IMAGES, `${chart.name}.${scheme}.svg`), svgOf(chart, scheme));
	}
}

async function markdownOf(section: Section): Promise<string> {
	const { title, command, settings, head, rows, remarks = '', chart } = section;
	const day = new Date().toISOString().slice(0, 10);
	const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
	const align = head.map((_, column) => (column === 0 ? '---' : '--:'));
	const table = [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
	const parts = [
		`## ${title}`,
		`\`npm run bench -- ${command}\` on ${day}, ${machine}: ${settings}.`,
		chart === undefined ? '' : pictureOf(chart),
		table,
		remarks,
	];
	return await format(parts.filter((part) => part !== '').join('\n\n'), { parser: 'markdown' });
}

function pictureOf({ name, alt }: { name: string; alt: string }): string {
	return [
		'<picture>',
		`  <source media="(prefers-color-scheme: dark)" srcset="images/${name}.dark.svg">`,
		`  <img alt="${alt}" src="images/${name}.light.svg" width="800">`,
		'</picture>',
	].join('\n');
}
