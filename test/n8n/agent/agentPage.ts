import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

import type { OfferedTool } from './chatServer';

const PRETTIER = resolve(__dirname, '../../../node_modules/prettier/bin/prettier.cjs');
const PAGE = resolve(__dirname, '../../../docs/agents.md');
/** The tests write what is between these lines. */
const BEGIN = '<!-- written by WRITE_DOCS=1 npm run test:n8n -- agent -->';
const END = '<!-- end of what the tests write -->';

/** The operation that the page shows. */
const SHOWN = 'order.getItems';

/** The most characters of its records that the page shows. */
const MOST_CHARACTERS = 200;

/** How a tool that continues on errors hands one over. */
const errorItems = z.tuple([z.object({ error: z.string() })]);

/** What models saw of the tools; written into docs/agents.md if WRITE_DOCS is 1. */
export class AgentPage {
	private readonly offered = new Map<string, OfferedTool>();
	private readonly errors = new Map<string, Map<string, string>>();
	private records = '';

	/** @param tool as the model was offered it; undefined where an earlier caller has added it */
	addSuccess(operation: string, tool: OfferedTool | undefined, read: string): void {
		if (tool && !this.offered.has(operation)) this.offered.set(operation, tool);
		if (operation === SHOWN) this.records = read;
	}

	/** @param caller who read it: "AI Agent 3.1" */
	addError(caller: string, kind: string, operation: string, read: string): void {
		const key = `${kind} (${operation})`;
		const callers = this.errors.get(key) ?? new Map<string, string>();
		this.errors.set(key, callers.set(caller, adviceIn(textOf(read))));
	}

	/** Writes the page, but only if WRITE_DOCS is 1. */
	write(): void {
		if (process.env.WRITE_DOCS !== '1' || this.offered.size === 0) return;
		const earlier = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : `${BEGIN}\n${END}\n`;
		const [before = ''] = earlier.split(BEGIN);
		const [, after = ''] = earlier.split(END);
		writeFileSync(PAGE, `${before}${BEGIN}\n\n${this.text()}\n\n${END}${after}`);
		execFileSync(process.execPath, [PRETTIER, '--write', PAGE]);
	}

	private text(): string {
		const shown = this.offered.get(SHOWN)?.description ?? '';
		const records =
			this.records.length > MOST_CHARACTERS
				? `${this.records.slice(0, MOST_CHARACTERS)}…`
				: this.records;
		const kinds = new Map<string, string[]>();
		for (const [kind, callers] of this.errors) {
			const quotes = quotesOf(callers);
			kinds.set(quotes, [...(kinds.get(quotes) ?? []), kind]);
		}
		const errors = [...kinds].map(([quotes, names]) => `| ${names.join('; ')} | ${quotes} |`);
		return [
			`### The description of ${SHOWN}, and what a call returns`,
			`\`\`\`text\n${shown}\n\n${records}\n\`\`\``,
			'### What a model reads when a call fails',
			['| Failure | Text |', '| --- | --- |', ...errors].join('\n'),
		].join('\n\n');
	}
}

/** The text of an error without what the caller adds: an item around it, or the name of its class. */
function textOf(read: string): string {
	try {
		const [{ error }] = errorItems.parse(JSON.parse(read));
		return error;
	} catch {
		return read.replace(/^NodeOperationError: /, '');
	}
}

/** What follows the sentence that says what failed, and with which status. */
function adviceIn(text: string): string {
	const end = text.indexOf('. ', Math.max(0, text.indexOf('(status ')));
	return end < 0 ? text : text.slice(end + 2);
}

/** Each text once; with the names of the callers where they read different ones. */
function quotesOf(callers: ReadonlyMap<string, string>): string {
	const texts = new Set(callers.values());
	if (texts.size === 1) return [...texts].map(cell).join('');
	return [...callers].map(([caller, text]) => `${caller}: ${cell(text)}`).join('<br>');
}

/** A text for one cell of a table, which has one line. */
function cell(text: string): string {
	return text.replaceAll('|', '\\|').replaceAll('\n', '<br>');
}
