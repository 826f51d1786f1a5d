import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';

const DOCS = join(__dirname, '..', 'docs');

/** What was measured: a section of a page of docs. */
export interface Section {
	title: string;
	/** What was run, and how the columns are to be read. */
	introduction: string;
	/** The first row of each is its head. */
	tables: ReadonlyArray<ReadonlyArray<readonly string[]>>;
}

/** Prints a section; with WRITE_DOCS=1 also writes it into its page, in place of the one with its title. */
export async function publish(page: string, { title, introduction, tables }: Section) {
	const paragraphs = [`## ${title}`, introduction, ...tables.map(tableOf)];
	const text = await format(paragraphs.join('\n\n'), { parser: 'markdown' });
	console.log(`\n${text}`);
	if (process.env.WRITE_DOCS !== '1') return;
	const file = join(DOCS, page);
	const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
	const index = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
	sections.splice(index < 0 ? sections.length : index, 1, `${text}\n`);
	writeFileSync(file, await format(sections.join(''), { parser: 'markdown' }));
}

/** A column whose cells are all numbers is aligned to the right. */
function tableOf([head = [], ...rows]: Section['tables'][number]): string {
	const isNumeric = (column: number): boolean =>
		rows.every((row) => /^[\d.,]+$/.test(row[column] ?? ''));
	const rule = head.map((_, column) => (isNumeric(column) ? '--:' : '---'));
	return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
