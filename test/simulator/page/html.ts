/** Text that is HTML already. */
export class Html {
	constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

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
	return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A table, or `otherwise` where it has no rows. */
export function table(
	title: string,
	columns: readonly string[],
	rows: readonly (readonly Part[])[],
	otherwise: string,
): Html {
	const id = title.toLowerCase();
	const body = html`<table>
		<thead>
			<tr>
				${columns.map((column) => html`<th>${column}</th>`)}
			</tr>
		</thead>
		<tbody>
			${rows.map(
				(cells) =>
					html`<tr>
						${cells.map((cell) => html`<td>${cell}</td>`)}
					</tr> `,
			)}
		</tbody>
	</table>`;
	return html`<section id="${id}">
		<h2>${title}</h2>
		${rows.length === 0 ? html`<p>${otherwise}</p>` : body}
	</section>`;
}
