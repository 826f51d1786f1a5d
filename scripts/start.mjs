/**
 * `npm start`: the way from a fresh clone to an n8n with this package in it. Installs what is
 * missing, then hands over to `scripts/start/main.ts`.
 *
 * The script in package.json says `exec node`: npm passes a signal on to the shell that it starts, and
 * that shell would keep it to itself.
 */
import { installDependencies } from './install.mjs';

try {
	await installDependencies();
	const { require } = await import('tsx/cjs/api');
	await require('./start/main.ts', import.meta.url).main(process.argv.slice(2));
} catch (error) {
	console.error(`\n${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
