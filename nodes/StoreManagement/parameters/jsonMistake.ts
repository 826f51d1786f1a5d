import { VISIBLE } from '../text';

/** White space, a text, a word or a mark. */
const TOKEN = /[ \t\r\n]+|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|[-+.\w]+|[{}[\],:]/iuy;

/** The words of JSON (RFC 8259). */
const WORD = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|true|false|null)$/;

/** Kinds of tokens: `n` the name of a field, `s` any other text, `v` any other value; marks stand for themselves. */
const VALUE = 'sv{[';

/** The longest quote of what stands in the wrong place, in characters. */
const MAX_QUOTED = 40;

/** Says where a text stops being JSON, and what stands there. */
export function describeMistake(text: string): string {
	const end = endOfJson(text);
	const lines = text.slice(0, end).split('\n');
	const column = [...(lines.at(-1) ?? '')].length + 1;
	return `line ${lines.length}, character ${column}: ${describeAt(text, end)}`;
}

function describeAt(text: string, index: number): string {
	const [character = ''] = text.slice(index, index + 2);
	const token = tokenAt(text, index) ?? character;
	if (token === '') return 'the text ends too early';
	if (token === '"') return 'a text that does not end, or holds a tab, a line break or a lone \\';
	if (!VISIBLE.test(token)) {
		const code = token.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
		return `the invisible character U+${code}`;
	}
	return `${token.slice(0, MAX_QUOTED)} is not expected`;
}

function tokenAt(text: string, index: number): string | undefined {
	TOKEN.lastIndex = index;
	return TOKEN.exec(text)?.[0];
}

/** The index of the first character that cannot stand there in JSON. */
function endOfJson(text: string): number {
	const open: string[] = [];
	let allowed = VALUE;
	for (let end = 0; ; end = TOKEN.lastIndex) {
		const token = tokenAt(text, end);
		if (token === undefined) return end;
		if (token.trim() === '') continue;
		const kind = tokenKind(token, allowed);
		if (!allowed.includes(kind)) return end;
		if (kind === '{' || kind === '[') open.push(kind);
		if (kind === '}' || kind === ']') open.pop();
		allowed = allowedAfter(kind, open.at(-1));
	}
}

/** `x` for a word that JSON does not have. */
function tokenKind(token: string, allowed: string): string {
	if (token.startsWith('"')) return allowed.includes('n') ? 'n' : 's';
	if ('{}[],:'.includes(token)) return token;
	return WORD.test(token) ? 'v' : 'x';
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
