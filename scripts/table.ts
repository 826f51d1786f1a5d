const GAP = 2;
const MAX_WIDTH = 40;
/** Where the output is no terminal. */
const DEFAULT_WIDTH = 200;

/** Rows as a table for a terminal. Columns for which there is no room are named below it. */
export function table(rows: readonly object[], width = DEFAULT_WIDTH): string {
	const columns = Object.keys(rows[0] ?? {}).map((name) => columnOf(name, rows));
	const ends = columns.map((_, index) =>
		columns.slice(0, index + 1).reduce((sum, column) => sum + column.width + GAP, 0),
	);
	const shown = columns.filter((_, index) => index === 0 || (ends[index] ?? 0) - GAP <= width);
	const lines = [-1, ...rows.keys()].map((row) =>
		shown
			.map((column) => (row < 0 ? column.name : (column.cells[row] ?? '')).padEnd(column.width))
			.join(' '.repeat(GAP))
			.trimEnd(),
	);
	const hidden = columns.slice(shown.length).map(({ name }) => name);
	if (hidden.length > 0) lines.push(`… and ${hidden.join(', ')}`);
	return lines.join('\n');
}

function columnOf(name: string, rows: readonly object[]) {
	const cells = rows.map((row) => {
		const value = new Map<string, unknown>(Object.entries(row)).get(name) ?? '';
		const text = typeof value === 'string' ? value : JSON.stringify(value);
		return text.slice(0, MAX_WIDTH);
	});
	return { name, cells, width: Math.max(name.length, ...cells.map(({ length }) => length)) };
}
