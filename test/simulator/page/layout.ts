import { html, Html } from './html';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .3rem; }
header, nav { display: flex; gap: 1rem; align-items: baseline; flex-wrap: wrap; }
form { display: inline; }
button { font: inherit; padding: .4rem .9rem; border-radius: .4rem; border: 1px solid #ea580c;
	background: #ea580c; color: white; cursor: pointer; }
button.second { background: none; color: inherit; }
[aria-current] { font-weight: bold; text-decoration: none; color: inherit; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #8884;
	vertical-align: top; overflow-wrap: anywhere; }
td:nth-child(-n + 2) { overflow-wrap: normal; }
th { font-weight: 600; } p { margin: .2rem 0; opacity: .75; }
`;

/** Keeps the tables of the page up to date; without it, the browser loads the page again. */
export const SCRIPT = `
const main = document.querySelector('main');
async function update() {
	const answer = await fetch('/content' + location.search).catch(() => undefined);
	const text = answer?.ok ? await answer.text() : undefined;
	if (text !== undefined && text !== main.innerHTML) main.innerHTML = text;
	setTimeout(update, 700);
}
update();
`;

export interface Link {
	title: string;
	url: string;
}

/** The whole page of a store. */
export function layout(alias: string, aliases: readonly string[], links: Link[], main: Html): Html {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<title>${alias}: the simulated store</title>
				<style>
					${new Html(STYLE)}
				</style>
				<noscript><meta http-equiv="refresh" content="3" /></noscript>
			</head>
			<body>
				<header>
					<h1>${alias}</h1>
					<nav>${aliases.map((one) => storeLink(one, one === alias))}</nav>
				</header>
				<p>
					${button('orders', 'Place an order', alias)}
					${button('carts', 'Leave a cart', alias, 'second')}
				</p>
				<nav>${links.map(({ title, url }) => html`<a href="${url}">${title}</a> `)}</nav>
				<main>${main}</main>
				<script src="/live.js"></script>
			</body>
		</html>`;
}

function button(action: string, label: string, alias: string, kind = 'first'): Html {
	return html`<form method="post" action="/${action}?store=${alias}">
		<button class="${kind}">${label}</button>
	</form>`;
}

function storeLink(alias: string, isCurrent: boolean): Html {
	const current = isCurrent ? html` aria-current="page"` : '';
	return html`<a href="/?store=${alias}" ${current}>${alias}</a> `;
}
