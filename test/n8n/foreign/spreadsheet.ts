import { z } from 'zod';

import type { ForeignHost } from './tlsProxy';

type Row = unknown[];

const valuesSchema = z.object({ values: z.array(z.array(z.unknown())) });
const batchSchema = z.object({ data: z.array(valuesSchema.extend({ range: z.string() })) });
const WRITES = '/values:batchUpdate';
const VALUES = '/values/';

/** A document of Google Sheets with one tab for each name, as far as n8n's node uses its API. */
export class Spreadsheet {
	private readonly tabs: ReadonlyMap<string, Row[]>;

	constructor(
		readonly id: string,
		readonly names: readonly string[],
	) {
		this.tabs = new Map(names.map((name) => [name, []]));
	}

	/** The rows of a tab, that of the column names first. */
	rows(tab: string): Row[] {
		return this.tabs.get(tab) ?? [];
	}

	/** The rows of a tab by its columns. */
	records(tab: string): Array<Record<string, unknown>> {
		const [names = [], ...rows] = this.rows(tab);
		return rows.map((row) =>
			Object.fromEntries(names.map((name, column) => [String(name), row[column] ?? ''])),
		);
	}

	readonly answer: ForeignHost = ({ method, path, body }) => {
		const what = path.slice(`/v4/spreadsheets/${this.id}`.length);
		const range = what.startsWith(VALUES) ? what.slice(VALUES.length) : '';
		if (method === 'GET') {
			return { status: 200, body: range === '' ? this.description : { values: this.read(range) } };
		}
		if (range !== '') this.write(range, valuesSchema.parse(body).values);
		if (what === WRITES) {
			for (const { range: at, values } of batchSchema.parse(body).data) this.write(at, values);
		}
		return { status: 200, body: {} };
	};

	private get description() {
		const gridProperties = { rowCount: 1_000, columnCount: 26 };
		const sheets = this.names.map((title, sheetId) => ({
			properties: { sheetId, title, gridProperties },
		}));
		return { sheets };
	}

	/** The values of a range such as `'Orders'` or `Orders!1:1`. */
	private read(range: string): Row[] {
		const [tab = '', lines = ''] = range.replaceAll("'", '').split('!');
		const [first, last] = lines.split(':').map(Number);
		const rows = this.rows(tab);
		return first && last ? rows.slice(first - 1, last) : rows;
	}

	/** Writes to a range of rows such as `Orders!2:5`, or to a cell such as `Orders!C7`. */
	private write(range: string, values: Row[]): void {
		const [tab = '', place = ''] = range.replaceAll("'", '').split('!');
		const [, letter = '', row = '1'] = /^([A-Z]?)(\d+)/.exec(place) ?? [];
		const rows = this.rows(tab);
		const column = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(letter);
		for (const [index, cells] of values.entries()) {
			const target = (rows[Number(row) - 1 + index] ??= []);
			for (const [offset, cell] of cells.entries()) target[column + offset] = cell;
		}
	}
}
