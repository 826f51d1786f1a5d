/**
 * `npm run bench`: what lists, updates and deliveries cost with this package, beside n8n's own HTTP Request and Webhook.
 * It fails where something is lost, missing or left in memory.
 */
import { prepareReleases } from '../../test/n8n/prepare';
import { runCommand } from '../../test/n8n-host';
import { compareDeliveries } from './deliveries';
import { compareRequests, measureHeap } from './requests';

void runCommand(async () => {
	await prepareReleases(['2.x']);
	await compareRequests();
	await measureHeap();
	await compareDeliveries();
});
