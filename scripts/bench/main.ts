/**
 * `npm run bench`: compares this package with nodes of n8n, and measures what it costs.
 * `npm run bench -- nodes` runs one part. Prints figures; nothing passes or fails. With WRITE_DOCS=1 they
 * go to docs/benchmark.md.
 */
import { runCommand, UserFacingError } from '../../test/n8n-host';
import { compareDeliveries } from './compareDeliveries';
import { compareEngine } from './compareEngine';
import { compareLoading } from './compareLoading';
import { compareNodes } from './compareNodes';
import { compareNewest, compareVolumes } from './compareVolumes';
import { compareWorkers } from './compareWorkers';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
	nodes: compareNodes,
	engine: compareEngine,
	workers: compareWorkers,
	deliveries: compareDeliveries,
	volume: compareVolumes,
	newest: compareNewest,
	loading: compareLoading,
};

export async function main(names: string[]): Promise<void> {
	await runCommand(async () => {
		for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
			const part = PARTS[name];
			if (!part) {
				const known = Object.keys(PARTS).join(', ');
				throw new UserFacingError(`There is no part "${name}": choose from ${known}.`);
			}
			await part();
		}
	});
}
