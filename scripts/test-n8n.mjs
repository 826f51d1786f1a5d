/**
 * `npm run test:n8n`: installs what is missing, the n8n releases included, and runs the tests in them.
 * Arguments go to jest (`npm run test:n8n -- registration`).
 */
import { installDependencies } from './install.mjs';
import { run } from './run.mjs';

try {
	await installDependencies();
	const chosen = process.argv.slice(2);
	run('npx', '--no-install', 'jest', '--config', 'test/n8n/jest.config.js', ...chosen);
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
