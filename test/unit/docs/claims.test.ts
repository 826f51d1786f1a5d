import { readFileSync } from 'node:fs';
import path from 'node:path';

import { releaseFacts } from '../../n8n-host';

const ROOT = path.join(__dirname, '../../..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

it.each(['README.md', 'CONTRIBUTING.md'])(
	'%s says what the terminal says of the size of n8n',
	(page) => {
		const { cost } = releaseFacts('2.x');
		const sizes = [...read(page).matchAll(/[\d.]+ GB, about \d+ minutes/g)].map(([size]) => size);

		expect([...new Set(sizes)]).toEqual([cost]);
	},
);
