import { FAULT_BUTTONS } from './faultButtons';
import { html, Html } from './html';
import { STYLE } from './style';

/** Where else a person may want to go: an example, and what starts it. */
export interface Link {
	title: string;
	url: string;
	/** For example "order.created"; undefined where a person or a schedule starts it. */
	reactsTo?: string;
}

/** The whole page of a store. */
export function layout(alias: string, aliases: readonly string[], links: Link[], main: Html): Html {
	return html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>${alias}: the simulated store</title>
				<style>
					${new Html(STYLE)}
				</style>
				<noscript><meta http-equiv="refresh" content="3" /></noscript>
			</head>
			<body>
				<header>
					<div>
						<h1>${alias}</h1>
						<nav>${aliases.map((one) => storeLink(one, one === alias))}</nav>
					</div>
					<div class="actions">
						${button('orders', 'Place an order', alias, 'first')}
						${button('carts', 'Abandon a cart', alias)}
					</div>
					<div class="faults">
						<span class="quiet">Let the next requests fail:</span>
						<span>
							${Object.entries(FAULT_BUTTONS).map(([name, { title }]) =>
								button(`faults/${name}`, title, alias),
							)}
							${button('faults/none', 'Well again', alias)}
						</span>
					</div>
				</header>
				<main>${main}</main>
				<aside>${examples(links)}</aside>
				<script src="/live.js"></script>
			</body>
		</html>`;
}

function examples(links: readonly Link[]): Html {
	const onEvents = links.filter(({ reactsTo }) => reactsTo !== undefined);
	const others = links.filter(({ reactsTo }) => reactsTo === undefined);
	return html`<div class="columns">
		${group('Examples that react to this store', onEvents)}
		${group('Examples that you or a schedule start', others)}
	</div>`;
}

function group(title: string, links: readonly Link[]): Html {
	if (links.length === 0) return html``;
	const entries = links.map(
		({ title: name, url, reactsTo = '' }) =>
			html`<li><a href="${url}">${name}</a> <span class="quiet">${reactsTo}</span></li> `,
	);
	return html`<section>
		<h2>${title}</h2>
		<ul>
			${entries}
		</ul>
	</section>`;
}

function button(action: string, label: string, alias: string, kind = 'second'): Html {
	return html`<form method="post" action="/${action}?store=${alias}">
		<button class="${kind}">${label}</button>
	</form>`;
}

function storeLink(alias: string, isCurrent: boolean): Html {
	const current = isCurrent ? html` aria-current="page"` : '';
	return html`<a href="/?store=${alias}" ${current}>${alias}</a> `;
}
