/**
 * `npm run bench`: what this package costs beside what would be used without it. `npm run bench -- list`
 * measures one part, `ROUNDS=2` in fewer rounds. It fails where something is lost, missing or left in memory. With WRITE_DOCS=1 the figures go to docs/benchmark.md.
 */
import { runCommand, UserFacingError } from '../../test/n8n-host';
import { compareDeliveries } from './deliveries';
import { compareNodes, measureHeap, measureLongList } from './nodes';
import { publish, type Section } from './report';
import { measureSize } from './size';

const PARTS: Readonly<Record<string, () => Promise<Section>>> = {
	list: measureLongList,
	nodes: compareNodes,
	heap: measureHeap,
	deliveries: compareDeliveries,
	size: measureSize,
};

void runCommand(async () => {
	const named = process.argv.slice(2);
	for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
		const measure = PARTS[name];
		if (measure === undefined) {
			throw new UserFacingError(
				`There is no "${name}": choose from ${Object.keys(PARTS).join(', ')}.`,
			);
		}
		await publish(await measure());
	}
});
