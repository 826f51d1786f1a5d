/** One token of JSON (RFC 8259) and the white space before it. */
const TOKEN =
	/[ \t\r\n]*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?:true|false|null)\b|[{}[\],:])/giuy;

/** Kinds of tokens: `n` the name of a field, `s` any other text, `v` any other value; marks stand for themselves. */
const VALUE = 'sv{[';

/** Says where a text stops being JSON, and what stands there. */
export function describeMistake(text: string): string {
	const end = endOfJson(text);
	const lines = text.slice(0, end).split('\n');
	const [found = ''] = /^(?:[\w.+-]+|.)/su.exec(text.slice(end)) ?? [];
	const column = [...(lines.at(-1) ?? '')].length + 1;
	return `line ${lines.length}, character ${column}: ${describe(found)}`;
}

function describe(found: string): string {
	if (found === '') return 'the text ends too early';
	if (found === '"') return 'a text that does not end, or holds a tab, a line break or a lone \\';
	if (/[\s\p{C}]/u.test(found)) {
		const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
		return `the invisible character U+${code}`;
	}
	return `${found} is not expected`;
}

/** The index of the first character that cannot stand there in JSON. */
function endOfJson(text: string): number {
	const open: string[] = [];
	let allowed = VALUE;
	let end = 0;
	for (const { 0: match, 1: token = '', index } of text.matchAll(TOKEN)) {
		const kind = kindOf(token, allowed);
		if (!allowed.includes(kind)) return index + match.length - token.length;
		if (kind === '{' || kind === '[') open.push(kind);
		if (kind === '}' || kind === ']') open.pop();
		allowed = allowedAfter(kind, open.at(-1));
		end = index + match.length;
	}
	const [space = ''] = /^[ \t\r\n]*/.exec(text.slice(end)) ?? [];
	return end + space.length;
}

function kindOf(token: string, allowed: string): string {
	if (token.startsWith('"')) return allowed.includes('n') ? 'n' : 's';
	return token.length === 1 && '{}[],:'.includes(token) ? token : 'v';
}

/** @param parent the bracket around what follows; undefined after the whole value */
function allowedAfter(kind: string, parent: string | undefined): string {
	if (kind === 'n') return ':';
	if (kind === ':') return VALUE;
	if (kind === '{') return 'n}';
	if (kind === '[') return `${VALUE}]`;
	if (kind === ',') return parent === '{' ? 'n' : VALUE;
	if (parent === undefined) return '';
	return parent === '{' ? ',}' : ',]';
}
