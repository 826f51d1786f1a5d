/**
 * The limits of the transport against services that limit in different ways, in virtual time:
 *
 *     npx tsx test/limits/main.ts [part of a name] [--seeds 5] [--json]
 *
 * Each line has the ideal time, which is that of a client that knows the limit, the time that the work
 * took (both in seconds), the number of refusals (429, 503) and how many items failed. Time and refusals
 * are the median of the seeds, with the worst in parentheses; failures are the sum. arena.test.ts holds
 * one seed within bounds. Only this file runs the sources.
 */
import { parseArgs } from 'node:util';

import { measure, type Figures } from './measure';
import { SCENARIOS } from './scenarios';

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const withWorst = (values: readonly number[], text: (value: number) => string): string =>
	`${text(median(values))} (${text(Math.max(...values))})`;

async function main(): Promise<void> {
	const options = { seeds: { type: 'string', default: '3' }, json: { type: 'boolean' } } as const;
	const { values, positionals } = parseArgs({ options, allowPositionals: true });
	const totals = { ideal: 0, seconds: 0, refusals: 0, failures: 0 };
	if (!values.json)
		console.log('| scenario | ideal | time | refusals | failures |\n|---|--:|--:|--:|--:|');
	for (const scenario of SCENARIOS.filter(({ name }) => name.includes(positionals[0] ?? ''))) {
		const runs: Figures[] = [];
		for (let seed = 1; seed <= Number(values.seeds); seed++)
			runs.push(await measure(scenario, seed));
		const all = (key: keyof Figures): number[] => runs.map((run) => run[key]);
		for (const key of ['ideal', 'seconds', 'refusals'] as const) totals[key] += median(all(key));
		const failures = all('failures').reduce((sum, one) => sum + one, 0);
		totals.failures += failures;
		const cells = [
			scenario.name,
			rounded(median(all('ideal'))),
			withWorst(all('seconds'), rounded),
			withWorst(all('refusals'), String),
			failures,
		];
		console.log(
			values.json ? JSON.stringify({ name: scenario.name, runs }) : `| ${cells.join(' | ')} |`,
		);
	}
	const { ideal, seconds, refusals, failures } = totals;
	if (values.json) return;
	console.log(`| all | ${rounded(ideal)} | ${rounded(seconds)} | ${refusals} | ${failures} |`);
}

void main();
