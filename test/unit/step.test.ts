import { setTimeout as wait } from 'node:timers/promises';

import { step } from '../n8n-host/step';

const { isTTY, columns } = process.stdout;
let lines: string[];

beforeEach(() => {
	lines = [];
	jest.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
	jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});

afterEach(() => {
	jest.restoreAllMocks();
	Object.assign(process.stdout, { isTTY, columns });
});

const install = () =>
	step('Install n8n', async (report) => {
		report('2,000 packages');
		await wait(12_000);
		report('compiling sqlite3');
		await wait(60_000);
		return 'installed';
	});

it('says every few seconds what it does, and in the end how long it took', async () => {
	Object.assign(process.stdout, { isTTY: false });

	expect(await install()).toBe('installed');
	expect(lines.slice(0, 4)).toEqual([
		'  Install n8n',
		'  Install n8n, 2,000 packages, 5 s',
		'  Install n8n, 2,000 packages, 10 s',
		'  Install n8n, compiling sqlite3, 15 s',
	]);
	expect(lines.at(-1)).toBe('✓ Install n8n, 1 min 12 s');
});

it('stays in one line of a terminal, however narrow', async () => {
	Object.assign(process.stdout, { isTTY: true, columns: 20 });

	await install();
	const [last, end] = lines.slice(-2);
	expect(lines.slice(0, -1).every((text) => text.startsWith('\r\u001B[K'))).toBe(true);
	expect(lines.filter((text) => text.length > 24)).toEqual([]);
	expect([last, end]).toEqual(['\r\u001B[K✓ Install n8n, 1 min', '\n']);
});

it('marks what failed', async () => {
	Object.assign(process.stdout, { isTTY: false });
	const failed = step('Find nginx', () => Promise.reject(new Error('There is none.')));

	await expect(failed).rejects.toThrow('There is none.');
	expect(lines).toEqual(['  Find nginx', '✗ Find nginx, 0 s']);
});
