/**
 * `node scripts/run.mjs MODULE [arguments]`: installs the development dependencies if they are missing,
 * then calls `main` of a TypeScript module in this folder. The entry point of every command that works in
 * a fresh clone.
 */
import { installDependencies } from './install.mjs';

const POLL_PARENT_MS = 500;

// npm sends its signals to a shell, and some shells end without passing them on.
const parent = process.ppid;
const watch = setInterval(() => {
	if (process.ppid === parent) return;
	clearInterval(watch);
	process.kill(process.pid, 'SIGTERM');
}, POLL_PARENT_MS).unref();

const [module, ...args] = process.argv.slice(2);

await installDependencies();
const { require } = await import('tsx/cjs/api');
await require(`./${module}`, import.meta.url).main(args);
