/** Text that is HTML already. */
export class Html {
	constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Part[];

/** A template of HTML: everything that is put into it is escaped, unless it is `Html`. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
	return new Html(String.raw({ raw: literals }, ...parts.map(render)));
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
	const cells = (row: readonly Part[]) => row.map((cell) => markup`<td>${cell}</td>`);
	const head = markup`<thead><tr>${columns.map((column) => markup`<th>${column}</th>`)}</tr></thead>`;
	const body = markup`<tbody>${rows.map((row) => markup`<tr>${cells(row)}</tr>`)}</tbody>`;
	const content =
		rows.length > 0 ? markup`<table>${head}${body}</table>` : markup`<p>${otherwise}</p>`;
	return markup`<section id="${title.toLowerCase().replaceAll(' ', '-')}"><h2>${title}</h2>${content}</section>`;
}

/** The look of the page, light and dark, on narrow and wide screens. */
export const STYLE = new Html(`<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif;
	--page: #f6f5f3; --card: #fff; --text: #23201d; --quiet: #6f6a64; --line: #e4e0da;
	--accent: #c2410c; --on-accent: #fff; --good: #15803d; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root {
	--page: #191715; --card: #23201d; --text: #f0ece7; --quiet: #a8a199; --line: #3a3632;
	--accent: #fb923c; --on-accent: #23201d; --good: #4ade80; --bad: #f87171; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); }
header { background: var(--card); border-bottom: 1px solid var(--line); padding: 1rem max(1rem, calc(50vw - 34rem)); }
h1 { font-size: 1.35rem; margin: 0; } h2, summary { font-size: 1rem; font-weight: bold; margin: 0 0 .5rem; }
nav a { margin-right: .9rem; } a { color: var(--accent); } form { display: inline; }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
button { font: inherit; padding: .3rem .8rem; border-radius: .5rem; border: 1px solid var(--line);
	background: none; color: inherit; cursor: pointer; margin: .3rem .3rem 0 0; }
button.first { background: var(--accent); color: var(--on-accent); font-weight: 600; }
main, aside { max-width: 70rem; margin: 0 auto; padding: 0 1rem; }
section, details { background: var(--card); border: 1px solid var(--line); border-radius: .7rem;
	padding: .9rem 1.1rem; margin: 1rem 0; overflow-x: auto; }
.latest { font-size: 1.1rem; font-weight: 600; margin: 1rem 0 0; color: inherit; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th { font-weight: 500; color: var(--quiet); font-size: .85rem; text-align: left; }
th, td { padding: .3rem 1rem .3rem 0; vertical-align: top; white-space: nowrap; }
td { border-top: 1px solid var(--line); } td:last-child, #webhooks td:first-child { white-space: normal; }
td code { display: block; max-width: 34rem; font-size: .85rem; overflow: hidden; text-overflow: ellipsis; }
.good { color: var(--good); } .bad { color: var(--bad); } p, .quiet { color: var(--quiet); }
p { margin: .2rem 0; } ul { margin: .2rem 0; padding-left: 1.1rem; columns: 26rem; }
</style>`);

/** Keeps the page up to date. */
export const SCRIPT = `
const main = document.querySelector('main');
let shown = '';
async function update() {
	const answer = await fetch('/content' + location.search).catch(() => undefined);
	const text = answer?.ok ? await answer.text() : shown;
	if (text !== shown) main.innerHTML = shown = text;
	setTimeout(update, 700);
}
update();
`;
