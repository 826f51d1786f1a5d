/**
 * `npm run bench`: what lists, updates and deliveries cost with this package, beside n8n's own HTTP Request and Webhook.
 * `npm run bench -- lists` measures one part, `ROUNDS=10` in more rounds. It fails where something is lost, missing or
 * left in memory. With WRITE_DOCS=1 the figures go to docs/evidence.md.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';

import { prepareReleases } from '../../test/n8n/prepare';
import { runCommand, UserFacingError } from '../../test/n8n-host';
import { publish, type Section } from '../docsPage';
import { compareDeliveries } from './deliveries';
import { compareRequests, measureHeap } from './requests';

const PARTS: Readonly<Record<string, () => Promise<Section>>> = {
	requests: compareRequests,
	heap: measureHeap,
	deliveries: compareDeliveries,
};

void runCommand(async () => {
	const named = process.argv.slice(2);
	await prepareReleases(['2.x']);
	for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
		const measure = PARTS[name];
		if (measure === undefined) {
			const names = Object.keys(PARTS).join(', ');
			throw new UserFacingError(`There is no "${name}": choose from ${names}.`);
		}
		const { introduction, ...section } = await measure();
		const day = new Date().toISOString().slice(0, 10);
		const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
		const load = loadavg().map((figure) => figure.toFixed(1));
		const where = `Measured on ${day}, ${machine}, load average ${load.join(', ')}.`;
		await publish('evidence.md', { ...section, introduction: `${introduction}. ${where}` });
	}
});
