import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { OfferedTool } from './chatServer';

const PRETTIER = resolve(__dirname, '../../../node_modules/prettier/bin/prettier.cjs');
const PAGE = resolve(__dirname, '../../../docs/agents.md');
/** The tests write what is between these lines. */
const BEGIN = '<!-- written by WRITE_DOCS=1 npm run test:n8n -- agent -->';
const END = '<!-- end of what the tests write -->';

const MOST_CHARACTERS = 400;

/** What models saw of the tools; written into docs/agents.md if WRITE_DOCS is 1. */
export class AgentPage {
	private readonly offered = new Map<string, OfferedTool>();
	private readonly successes = new Map<string, Map<string, string>>();
	private readonly errors = new Map<string, Map<string, string>>();

	/** @param caller who read it: "AI Agent 3.1" */
	addSuccess(caller: string, operation: string, tool: OfferedTool | undefined, read: string): void {
		if (tool && !this.offered.has(operation)) this.offered.set(operation, tool);
		add(this.successes, operation, caller, read);
	}

	addError(caller: string, kind: string, operation: string, read: string): void {
		add(this.errors, `${kind} (${operation})`, caller, read);
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
		const operations = [...this.offered].map(([operation, tool]) => {
			const description = quote(tool.description ?? '', Infinity);
			const schema = quote(schemaOf(tool), Infinity);
			const read = quotesOf(this.successes.get(operation));
			return `| ${operation} | ${description} | ${schema} | ${read} |`;
		});
		const errors = [...this.errors].map(([kind, callers]) => `| ${kind} | ${quotesOf(callers)} |`);
		return [
			'### What the model saw of each operation',
			[
				'| Operation | Description | Schema | Success |',
				'| --- | --- | --- | --- |',
				...operations,
			].join('\n'),
			'### What the model read of each failure',
			['| Failure | Text |', '| --- | --- |', ...errors].join('\n'),
		].join('\n\n');
	}
}

function add(
	table: Map<string, Map<string, string>>,
	key: string,
	caller: string,
	read: string,
): void {
	const callers = table.get(key) ?? new Map<string, string>();
	table.set(key, callers.set(caller, read));
}

/** Quotes each text once, after the names of the callers that read it. */
function quotesOf(callers: ReadonlyMap<string, string> | undefined): string {
	const byText = new Map<string, string[]>();
	for (const [caller, text] of callers ?? []) {
		byText.set(text, [...(byText.get(text) ?? []), caller]);
	}
	return [...byText]
		.map(([text, names]) => `${names.join(', ')}: ${quote(text, MOST_CHARACTERS)}`)
		.join('<br>');
}

function schemaOf({ parameters }: OfferedTool): string {
	const { properties = {}, required = [] } = parameters as {
		properties?: Record<string, { type?: string }>;
		required?: string[];
	};
	return Object.entries(properties)
		.map(([name, { type = 'json' }]) => `${name}: ${type}${required.includes(name) ? '' : '?'}`)
		.join(', ');
}

/** A text for one cell of a table; a long one is cut off. */
function quote(text: string, most: number): string {
	const shown = text.length > most ? `${text.slice(0, most)}…` : text;
	if (shown === '') return '–';
	const lines = shown.replaceAll('|', '\\|').replaceAll('`', "'").split('\n');
	return lines.map((line) => `\`${line}\``).join('<br>');
}
