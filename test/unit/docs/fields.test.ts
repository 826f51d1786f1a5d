import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { RECORD_TYPES } from '../output/format';

const PAGE = path.join(__dirname, '../../../docs/fields.md');
const REWRITE = 'Write it: WRITE_DOCS=1 npm test -- unit/docs';
const WRITTEN = /(?<=<!-- written by .* -->\n).*?(?=<!-- end of what the test writes -->)/s;

/** The document does not show what Order → Update returns. */
const SHOWN = Object.entries(RECORD_TYPES).filter(([kind]) => kind !== 'orderUpdate');

/** The names of Simplified, by record. */
const list = SHOWN.map(([kind, { simplified }]) => {
	const title = kind.replace(/([A-Z])/g, ' $1').toLowerCase();
	const names = [...simplified.keys()].map((name) => `\`${name}\``);
	return `- **${title}**: ${names.join(', ')}`;
}).join('\n');

it('names the fields of Simplified', () => {
	const expected = `\n${list}\n\n`;
	const page = readFileSync(PAGE, 'utf8');
	const isWanted = process.env.WRITE_DOCS === '1';
	const wanted = isWanted ? page.replace(WRITTEN, () => expected) : page;
	if (isWanted) writeFileSync(PAGE, wanted);

	expect({ [REWRITE]: WRITTEN.exec(wanted)?.[0] }).toEqual({ [REWRITE]: expected });
});
