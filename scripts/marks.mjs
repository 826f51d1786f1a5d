/**
 * Finds what ESLint cannot see because it reads code only: marks of unfinished work and of switched-off
 * checks, in any text file that git does not ignore. Exits 1 and names each place.
 *
 * The words are written with a character class in them so that this file does not find itself.
 */
import { spawnSync } from 'node:child_process';

const MARKS = [
	'TO[D]O',
	'FIX[M]E',
	'eslint-[d]isable',
	'prettier-[i]gnore',
	'istanbul [i]gnore',
	'@ts-([i]gnore|[e]xpect-error|[n]ocheck)',
];

const { status, stdout, stderr } = spawnSync(
	'git',
	['grep', '-nIE', '--untracked', MARKS.join('|'), '--', '.', ':!*package-lock.json'],
	{ encoding: 'utf8' },
);

// git grep: 0 = found, 1 = nothing found, anything else = it could not look.
if (status !== 1) {
	console.error(status === 0 ? `Marks in the tree:\n${stdout}` : `git grep failed: ${stderr}`);
	process.exitCode = 1;
}
