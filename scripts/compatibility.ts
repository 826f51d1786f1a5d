import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { z } from 'zod';

import { releaseFacts, RELEASES, ROOT, type Release } from '../tools/n8n-host';
import { runTool } from './runTool';

const README = join(ROOT, 'README.md');
/** The commands whose tests run in whole n8n releases: the columns of README's table. */
const SUITES = ['n8n', 'queue', 'browser'] as const;
type Suite = (typeof SUITES)[number];

const resultsSchema = z.object({
	testResults: z.array(
		z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
	),
});

/**
 * Runs the tests of a folder in whole n8n releases. With WRITE_DOCS=1, and if they passed, writes their
 * number for each release into README's table of compatibility.
 *
 * @param args for jest; with a path, only a part of the tests runs, and README is not changed
 */
export async function testInReleases(suite: Suite, args: readonly string[]): Promise<void> {
	const config = ['--config', `test/${suite}/jest.config.js`];
	const isPart = args[0]?.startsWith('-') === false;
	if (process.env.WRITE_DOCS !== '1' || isPart) return await runTool('jest', ...config, ...args);

	const folder = mkdtempSync(join(tmpdir(), 'results-'));
	process.once('exit', () => rmSync(folder, { recursive: true }));
	const file = join(folder, 'results.json');
	await runTool('jest', ...config, '--json', '--outputFile', file, ...args);
	const passed = passedByRelease(JSON.parse(readFileSync(file, 'utf8')));
	const readme = RELEASES.reduce(
		(text, release) => withCount(text, release, suite, passed[release] ?? 0),
		readFileSync(README, 'utf8'),
	);
	writeFileSync(README, await format(readme, { parser: 'markdown' }));
}

/** Tests in n8n 1.x have that version in their names. */
function passedByRelease(results: unknown): Partial<Record<Release, number>> {
	const names = resultsSchema
		.parse(results)
		.testResults.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => status === 'passed')
		.map(({ fullName }) => fullName);
	const old = names.filter((name) => /\b1\.(?:x|\d)/.test(name)).length;
	return { '1.x': old, '2.x': names.length - old };
}

/** The row of a release begins with its version; before the suites there is a column for Node.js. */
function withCount(readme: string, release: Release, suite: Suite, count: number): string {
	const { version } = releaseFacts(release);
	return readme.replace(new RegExp(`^\\| ${version.replaceAll('.', '\\.')} .*$`, 'm'), (row) => {
		const cells = row.split('|');
		const column = 3 + SUITES.indexOf(suite);
		cells[column] = count > 0 ? ` ${count} tests ` : ' – ';
		return cells.join('|');
	});
}
