/** Text that is HTML already. */
export class Html {
	constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Part[];

/** A template of HTML: everything that is put into it is escaped, unless it is `Html`. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
	const text = literals.reduce((before, literal, index) => {
		const part = parts[index - 1];
		return before + (part === undefined ? '' : render(part)) + literal;
	});
	return new Html(text);
}

function render(part: Part): string {
	if (part instanceof Html) return part.text;
	if (typeof part === 'object') return part.map(render).join('');
	return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A section with a table, or with the text `otherwise` where it has no rows. */
export function table(
	title: string,
	columns: readonly string[],
	rows: readonly (readonly Part[])[],
	otherwise: string,
): Html {
	const head = columns.map((column) => html`<th>${column}</th>`);
	const body = rows.map(
		(cells) =>
			html`<tr>
				${cells.map((cell) => html`<td>${cell}</td>`)}
			</tr>`,
	);
	const content =
		rows.length === 0
			? html`<p>${otherwise}</p>`
			: html`<table>
					<thead>
						<tr>
							${head}
						</tr>
					</thead>
					<tbody>
						${body}
					</tbody>
				</table>`;
	return html`<section id="${title.toLowerCase()}">
		<h2>${title}</h2>
		${content}
	</section>`;
}
