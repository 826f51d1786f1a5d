import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { digests, DIGESTS, PICTURES } from '../../browser/shown';

const ROOT = path.join(__dirname, '../../..');
const RETAKE = 'Retake the pictures: WRITE_PICTURES=1 npm run test:browser -- --project light';
const SCHEMES = ['light', 'dark'];
const PAGES = ['README.md', ...readdirSync(path.join(ROOT, 'docs')).map((page) => `docs/${page}`)];

/** Names of files of docs/images that a page shows. */
const shownBy = (page: string): string[] =>
	[...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/images\/([\w.-]+)/g)].map(
		([, file = '']) => file,
	);

it('every picture shows what is, in light and dark, and a page shows it', () => {
	const kept = JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>;
	const expected = Object.entries(digests()).flatMap(([name, digest]) =>
		SCHEMES.map((scheme) => [`${name}.${scheme}.webp`, digest] as const),
	);
	const old = expected.filter(([file, digest]) => kept[file] !== digest).map(([file]) => file);
	const files = readdirSync(PICTURES).filter((file) => file !== path.basename(DIGESTS));
	const shown = PAGES.filter((page) => page.endsWith('.md')).flatMap(shownBy);

	expect({ [RETAKE]: old }).toEqual({ [RETAKE]: [] });
	expect(Object.keys(kept).sort()).toEqual(expected.map(([file]) => file).sort());
	expect(files.sort()).toEqual(Object.keys(kept).sort());
	expect([...new Set(shown)].sort()).toEqual(files.sort());
});
