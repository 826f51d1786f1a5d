import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import removeUserFolder from '../engine/harness/removeUserFolder';

import { reported, RESULTS_FOLDER, SECTIONS, type Table } from './results';

const PAGE = resolve(__dirname, '../../docs/real-servers.md');

const INTRODUCTION = `# Behind servers that nobody here wrote

The built node in n8n's own engine, behind published software as a shop's host runs it: nginx from Debian and libraries from npm, in their usual settings. \`WRITE_DOCS=1 npm run test:real\` writes this page.
`;

/** Runs once, after the last test: prints what was measured, and with WRITE_DOCS=1 writes the page. */
export default function writePage(): void {
	const sections = new Map(reported().map((table) => [table.section as string, textOf(table)]));
	for (const text of sections.values()) console.log(text);
	if (process.env.WRITE_DOCS === '1') writeFileSync(PAGE, pageOf(sections));
	rmSync(process.env[RESULTS_FOLDER] ?? '', { recursive: true });
	removeUserFolder();
}

/** A section that this run did not measure stays as it was. */
function pageOf(measured: ReadonlyMap<string, string>): string {
	const earlier = existsSync(PAGE) ? readFileSync(PAGE, 'utf8').split(/^(?=## )/m) : [];
	const kept = (section: string): string | undefined =>
		earlier.find((text) => text.startsWith(`## ${section}\n`))?.trimEnd();
	const texts = SECTIONS.map((section) => measured.get(section)?.trimEnd() ?? kept(section));
	return `${[INTRODUCTION.trimEnd(), ...texts.filter((text) => text !== undefined)].join('\n\n')}\n`;
}

function textOf({ section, introduction, rows }: Table): string {
	return `## ${section}\n\n${introduction.trim()}\n\n${tableOf(rows)}`;
}

/** Pads each column to its widest cell, as Prettier formats tables. */
function tableOf([head = [], ...body]: Table['rows']): string {
	const columns = head.map((title, index) => {
		const cells = body.map((row) => row[index] ?? '');
		const isNumeric = cells.every((cell) => /^[\d.,]+$/.test(cell));
		return { isNumeric, width: Math.max(3, ...[title, ...cells].map((cell) => cell.length)) };
	});
	const line = (row: readonly string[]): string => {
		const cells = columns.map(({ isNumeric, width }, index) => {
			const cell = row[index] ?? '';
			return isNumeric ? cell.padStart(width) : cell.padEnd(width);
		});
		return `| ${cells.join(' | ')} |`;
	};
	const rule = columns.map(({ isNumeric, width }) =>
		isNumeric ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
	);
	return `${[line(head), line(rule), ...body.map(line)].join('\n')}\n`;
}
