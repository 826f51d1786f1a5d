/** The look of the page, light and dark, on narrow and wide screens. */
export const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif;
	--page: #f6f5f3; --card: #fff; --text: #23201d; --quiet: #6f6a64; --line: #e4e0da;
	--accent: #c2410c; --on-accent: #fff; --good: #15803d; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root {
	--page: #191715; --card: #23201d; --text: #f0ece7; --quiet: #a8a199; --line: #3a3632;
	--accent: #fb923c; --on-accent: #23201d; --good: #4ade80; --bad: #f87171; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); }
body > header { background: var(--card); border-bottom: 1px solid var(--line); padding: 1rem max(1rem, calc(50vw - 34rem)); }
header > div { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: baseline; }
h1 { font-size: 1.35rem; margin: 0; } h2 { font-size: 1rem; margin: 0 0 .5rem; }
nav a { margin-right: .9rem; } a { color: var(--accent); }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.actions { margin-top: .8rem; } form { display: inline; }
button { font: inherit; padding: .45rem 1rem; border-radius: .5rem; border: 1px solid var(--line);
	background: none; color: inherit; cursor: pointer; margin: 0 .3rem .3rem 0; }
button:hover { border-color: var(--accent); }
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.faults button { padding: .2rem .7rem; font-size: .9rem; }
main, aside { max-width: 70rem; margin: 0 auto; padding: 0 1rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .7rem;
	padding: .9rem 1.1rem; margin: 1rem 0; overflow-x: auto; }
main > .latest { font-size: 1.1rem; font-weight: 600; margin: 1rem 0 0; color: inherit; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th { font-weight: 500; color: var(--quiet); font-size: .85rem; text-align: left; white-space: nowrap; }
th, td { padding: .3rem 1rem .3rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border: 0; padding-top: 0; }
td { white-space: nowrap; } td:last-child, #webhooks td:first-child { white-space: normal; min-width: 4rem; }
td code { display: block; max-width: 34rem; font-size: .85rem; overflow: hidden; text-overflow: ellipsis; }
.good { color: var(--good); } .bad { color: var(--bad); } p, .quiet { color: var(--quiet); }
p { margin: .2rem 0; } ul { margin: .2rem 0; padding-left: 1.1rem; }
`;

/** Keeps the page up to date and shows times as the browser does; without it, the page loads again. */
export const SCRIPT = `
const main = document.querySelector('main');
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
let shown = '';
function show(text) {
	if (text === shown) return;
	shown = text;
	main.innerHTML = text;
	for (const time of main.querySelectorAll('time')) {
		time.textContent = clock.format(new Date(time.dateTime));
	}
}
async function update() {
	const answer = await fetch('/content' + location.search).catch(() => undefined);
	if (answer?.ok) show(await answer.text());
	setTimeout(update, 700);
}
update();
`;
