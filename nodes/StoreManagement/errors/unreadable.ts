/** How much of a text is looked at, and the longest part of it that is quoted, in characters. */
const MAX_SEARCHED = 4_096;
const MAX_QUOTED = 200;

const WEB_PAGE = /^\s*(<!--|<(!doctype\s+html|html|head|body|title|meta|center|div|h\d|p|br|b)\b)/i;
const TITLE = /<(title|h1)\b[^<>]*>([^<>]+)/i;

/**
 * Describes a body that is not JSON: a web page by its title, anything else by its first words.
 *
 * @returns `said` is undefined where the body is empty
 */
export function describeText(text: string): { said?: string; isWebPage: boolean } {
	const start = text.slice(0, MAX_SEARCHED);
	const words = start
		.replace(/<[^<>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();
	const isWebPage = WEB_PAGE.test(start);
	if (!isWebPage) return { ...(words !== '' && { said: shorten(words) }), isWebPage };
	const [, , title = words] = TITLE.exec(start) ?? [];
	const name = title.replace(/\s+/g, ' ').trim();
	const named = name === '' ? '' : `, "${shorten(name)}"`;
	return { said: `the service answered with a web page${named}`, isWebPage };
}

function shorten(text: string): string {
	return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}
