/**
 * `node scripts/run.mjs MODULE [arguments]`: installs the dependencies that the command needs if they are
 * missing, then calls `main` of a TypeScript module in this folder. The entry point of every command that
 * works in a fresh clone.
 */
import { installDependencies } from './install.mjs';

const POLL_PARENT_MS = 500;

/** The folders whose own dependencies a command needs, by the name of its module. */
const FOLDERS = {
	'bench/main': ['scripts/bench'],
	installForTests: ['test/browser', 'test/real'],
	mutants: ['test/mutants'],
	testBrowser: ['test/browser'],
	testReal: ['test/real'],
	video: ['test/browser'],
};

// npm sends its signals to a shell, and some shells end without passing them on.
const parent = process.ppid;
const watch = setInterval(() => {
	if (process.ppid === parent) return;
	clearInterval(watch);
	process.kill(process.pid, 'SIGTERM');
}, POLL_PARENT_MS).unref();

const [module, ...args] = process.argv.slice(2);

for (const folder of ['.', ...(FOLDERS[module] ?? [])]) await installDependencies(folder);
const { require } = await import('tsx/cjs/api');
await require(`./${module}`, import.meta.url).main(args);
