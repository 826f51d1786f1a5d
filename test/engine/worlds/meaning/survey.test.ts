import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { faultsOf } from './oracle';
import { run } from './run';
import { anyWorld, shown } from './world';

it('survey', async () => {
	const n = Number(process.env.N ?? 150);
	const seen = new Map<string, { count: number; sample: string; full: string }>();
	for (const world of fc.sample(anyWorld, { numRuns: n, seed: Number(process.env.SEED ?? 1) })) {
		if (process.env.ONLY && !process.env.ONLY.includes(world.form.kind)) continue;
		if (process.env.READERS && !process.env.READERS.includes(world.reader)) continue;
		let faults: string[];
		try {
			const { outcome, truths } = await run(world);
			faults = faultsOf(world, truths, outcome);
		} catch (error) {
			faults = [`threw ${String((error as Error).stack).slice(0, 600)}`];
		}
		for (const fault of faults) {
			const key =
				world.form.kind +
				' ' +
				('output' in world.form ? world.form.output : '') +
				': ' +
				fault.replace(/\d+/g, 'N').slice(0, 60);
			const entry = seen.get(key) ?? {
				count: 0,
				sample: fault,
				full: JSON.stringify(shown(world)),
			};
			seen.set(key, { ...entry, count: entry.count + 1 });
		}
	}
	const lines = [...seen]
		.sort((a, b) => b[1].count - a[1].count)
		.map(([key, { count, sample, full }]) => `${count}× ${key}\n   ${sample}\n   ${full}`);
	writeFileSync('/tmp/survey-w.txt', lines.join('\n'));
}, 600_000);
