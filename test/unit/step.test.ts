import { setTimeout as wait } from 'node:timers/promises';

import { step } from '../n8n-host/step';

let lines: string[];

beforeEach(() => {
	lines = [];
	jest.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
});

afterEach(() => {
	jest.restoreAllMocks();
});

it('says now and then that a step goes on, and in the end how long it took', async () => {
	await step('Install n8n', async () => await wait(72_000));

	expect(lines).toEqual([
		'… Install n8n',
		'… Install n8n, 30 s',
		'… Install n8n, 60 s',
		'✓ Install n8n, 72 s',
	]);
});

it('marks what failed', async () => {
	const failed = step('Find nginx', () => Promise.reject(new Error('There is none.')));

	await expect(failed).rejects.toThrow('There is none.');
	expect(lines).toEqual(['… Find nginx', '✗ Find nginx, 0 s']);
});
