const FIELDS = 4;
const WIDTH = 110;

/** A human-readable table of what each operation returned. */
export class ReturnedTable {
	private readonly rows: string[] = [];

	constructor(private readonly title: string) {}

	/** @param items the JSON of the items; the first fields of the first one are shown */
	add(operation: string, status: string, items: ReadonlyArray<Record<string, unknown>>): void {
		const fields = Object.entries(items[0] ?? {}).slice(0, FIELDS);
		const shown = fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ');
		const count = `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
		const line = `${operation.padEnd(26)} ${status.padEnd(8)} ${count.padStart(9)}  ${shown}`;
		this.rows.push(line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line);
	}

	print(): void {
		process.stdout.write(`\n${this.title}\n${this.rows.map((row) => `  ${row}\n`).join('')}`);
	}
}
