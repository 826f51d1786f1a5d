const SIZE = 4 * 1000 * 1000;

function partsOf(size, element) {
	const parts = [];
	for (let length = 2, index = 0; length < size; index++) {
		const part = element(index);
		length += part.length + 1;
		parts.push(part);
	}
	return parts.join(',');
}

const listOf = (size, element) => `[${partsOf(size, element)}]`;
const objectOf = (size, element) => `{${partsOf(size, element)}}`;
const longestListOf = (element) => `[${Array.from({ length: 500_000 }, () => element).join(',')}]`;
/** A name that no other index has. */
const nameOf = (index) => index.toString(36);

/** Up to four million characters each, of the JSON that takes longest to process. */
exports.SHAPES = {
	'empty lists': () => listOf(SIZE, () => '[]'),
	'empty objects': () => listOf(SIZE, () => '{}'),
	// As many elements as a list may have, and lists of such a length.
	'empty lists that are not refused': () => longestListOf('[]'),
	'empty objects that are not refused': () => longestListOf('{}'),
	'numbers that are not refused': () => longestListOf('1'),
	'large lists of lists': () => listOf(SIZE / 2, () => longestListOf('[]')),
	'large lists of objects': () => listOf(SIZE / 2, () => longestListOf('{}')),
	'large lists of numbers': () => listOf(SIZE / 2, () => longestListOf('1')),
	// An eighth of it: each day takes luxon 0.1 ms, and their number does not affect the length of a part.
	'days in a zone with changes': () =>
		listOf(SIZE / 8, (index) => {
			const day = new Date(Date.UTC(1800, 0, index)).toISOString().slice(0, 10);
			return `{"date":"${day} 09:30:00","timezone":"America/Sao_Paulo"}`;
		}),
	'zones that do not exist': () =>
		listOf(SIZE, (index) => `{"date":"2026-01-15 09:30:00","timezone":"Mars/${index}"}`),
	'relations in relations': () => `${'{"data":'.repeat(SIZE / 10)}1${'}'.repeat(SIZE / 10)}`,
	'nested objects': () => `${'{"a":'.repeat(SIZE / 6)}1${'}'.repeat(SIZE / 6)}`,
	'names that all differ': () => objectOf(SIZE, (index) => `"${nameOf(index)}":1`),
	'objects whose names all differ': () => listOf(SIZE, (index) => `{"${nameOf(index)}":1}`),
	// As many fields as an object may have.
	'large objects': () =>
		listOf(SIZE, (list) => objectOf(1e6, (index) => `"${list}${nameOf(index)}":{}`)),
	'numbers as names': () => objectOf(SIZE / 2, (index) => `"${index * 977}":1`),
	'records in fields': () =>
		`{${Array.from({ length: 1e5 - 9 }, (_, index) => `"${nameOf(index)}":{"metadata":{"${nameOf(index)}":1}}`).join(',')}}`,
	'webhooks and events': () =>
		`[{"id":0,"url":"","events":${listOf(SIZE / 2, (index) => `"${nameOf(index)}"`)}},${partsOf(SIZE / 2, (index) => `{"id":${index},"url":"https://${index}"}`)}]`,
	'spaces of a form': () => `"${'+'.repeat(SIZE)}"`,
	numbers: () => listOf(SIZE, () => '1'),
	'a text with four levels of escapes': () => `"%2525252541 remembered-token-7${'x'.repeat(SIZE)}"`,
	'nested lists': () => `${'['.repeat(SIZE / 2)}${']'.repeat(SIZE / 2)}`,
	escapes: () => `"${'\\u005c'.repeat(SIZE / 6)}"`,
};

/** The shapes that are refused, because an object has too many fields or a list too many elements. */
exports.REFUSED = [
	'empty lists',
	'empty objects',
	'names that all differ',
	'numbers as names',
	'numbers',
];
