import { join } from 'node:path';

import { installedPackage, ProcessGroup, ROOT, type ProcessEnd } from '../../test/n8n-host';

/** A program that builds a part of the package whenever a source of it is saved. */
export interface Build {
	name: string;
	ended: Promise<ProcessEnd>;
}

/**
 * Starts the compiler and the copying of assets, both watching the sources. They write into the package
 * in n8n's user folder, so that `dist/` stays what the last build made.
 */
export function buildOnSave(userFolder: string): Build[] {
	const dist = join(installedPackage(userFolder), 'dist');
	const tsc = ['--watch', '--preserveWatchOutput', '--outDir', dist];
	return [
		watch('The compiler', 'typescript/bin/tsc', tsc),
		watch('gulp', 'gulp/bin/gulp.js', ['watch', '--silent'], { OUTPUT: dist }),
	];
}

function watch(name: string, script: string, args: string[], env: NodeJS.ProcessEnv = {}): Build {
	const group = new ProcessGroup(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
		cwd: ROOT,
		env: { ...process.env, ...env },
		output: 'inherit',
	});
	return { name, ended: group.ended };
}
