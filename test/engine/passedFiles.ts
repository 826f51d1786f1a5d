import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const SOURCES = /\/dist\/(?:nodes\/StoreManagement|credentials)\/(.+)\.js$/;

/** The functions that jest adds to each file to measure coverage. */
const COUNTING = /^cov_/;

/** Finds out through which files of the package something passes. */
export class PassedFiles {
	private constructor(
		private readonly session: Session,
		private readonly firstScript: number,
	) {}

	/** Call this before the package is loaded. */
	static async open(): Promise<PassedFiles> {
		const session = new Session();
		session.connect();
		await session.post('Runtime.enable');
		// What earlier tests in this process loaded has lower script IDs, and may still run.
		const { scriptId = '' } = await session.post('Runtime.compileScript', {
			expression: '0',
			sourceURL: '',
			persistScript: true,
		});
		return new PassedFiles(session, Number(scriptId));
	}

	/**
	 * The files in which the work executes a function, according to V8's coverage. Declarations, which are
	 * evaluated when the package is loaded, do not count.
	 */
	async during(work: () => Promise<unknown>): Promise<string[]> {
		await this.session.post('Profiler.enable');
		await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
		await work();
		const { result } = await this.session.post('Profiler.takePreciseCoverage');
		return result.flatMap(({ url, scriptId, functions }) => {
			if (Number(scriptId) < this.firstScript) return [];
			const [, file] = SOURCES.exec(url) ?? [];
			const isPassed = functions.some(
				({ functionName, ranges }) =>
					!COUNTING.test(functionName) && ranges.some(({ count }) => count > 0),
			);
			return file !== undefined && isPassed ? [`${file}.ts`] : [];
		});
	}

	close(): void {
		this.session.disconnect();
	}
}

/** The files in the table of a section of docs/architecture.md. */
export function filesInDocs(section: string): string[] {
	const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
	const [, rest = ''] = text.split(`\n## ${section}\n`);
	const [own = ''] = rest.split(/\n#{2,3} /);
	return [...own.matchAll(/^\| `([^`]+\.ts)` +\|/gm)].map(([, file = '']) => file);
}
