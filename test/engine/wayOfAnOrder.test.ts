import { Session } from 'node:inspector/promises';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { Shop } from './shop';

const ROOT = resolve(__dirname, '../..');
const SOURCES = /\/dist\/(?:nodes\/StoreManagement|credentials)\/(.+)\.js$/;

/** The functions that jest adds to each file to measure coverage. */
const COUNTING = /^cov_/;

/**
 * The files of the package in which the work executes a function, according to V8's coverage. Declarations,
 * which are evaluated when the package is loaded, do not count.
 */
async function filesPassedBy(
	session: Session,
	{ firstScript }: { firstScript: number },
	work: () => Promise<unknown>,
): Promise<string[]> {
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
	await work();
	const { result } = await session.post('Profiler.takePreciseCoverage');
	return result.flatMap(({ url, scriptId, functions }) => {
		if (Number(scriptId) < firstScript) return [];
		const [, file] = SOURCES.exec(url) ?? [];
		const isPassed = functions.some(
			({ functionName, ranges }) =>
				!COUNTING.test(functionName) && ranges.some(({ count }) => count > 0),
		);
		return file !== undefined && isPassed ? [`${file}.ts`] : [];
	});
}

/** The files in the table of docs/architecture.md. */
function filesInDocs(): string[] {
	const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
	const section = /## The way of an order\n([\s\S]+?)\n#{2,3} /.exec(text)?.[1] ?? '';
	return [...section.matchAll(/^\| `([^`]+\.ts)` +\|/gm)].map(([, file = '']) => file);
}

it('an order passes at most 28 files, and docs/architecture.md says why it passes each', async () => {
	const session = new Session();
	session.connect();
	await session.post('Runtime.enable');
	// Scripts that earlier tests have loaded in the same process have lower numbers, and may still run.
	const { scriptId = '' } = await session.post('Runtime.compileScript', {
		expression: '0',
		sourceURL: '',
		persistScript: true,
	});
	const shop = await Shop.open();
	const files = await filesPassedBy(session, { firstScript: Number(scriptId) }, async () => {
		const { items, error } = await shop.run('order.getAll');
		expect(error).toBeUndefined();
		expect(items).toHaveLength(50);
	});
	await shop.close();
	session.disconnect();
	expect(files.sort()).toEqual(filesInDocs().sort());
	expect(files.length).toBeLessThanOrEqual(28);
});
