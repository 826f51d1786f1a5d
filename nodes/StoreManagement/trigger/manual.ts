import { incomplete } from './explain';
import type { Site } from './site';
import { defectOf } from './wanted';

/**
 * Looks for the webhook that someone has registered in the panel of the store. Nothing is created,
 * changed or deleted.
 *
 * @throws Obstacle that says what is missing
 */
export async function expectRegistered(site: Site): Promise<void> {
	const found = await site.found();
	if (found === undefined) return;
	const good = found.find((webhook) => defectOf(webhook, site.wanted) === undefined);
	if (good === undefined) throw incomplete(found[0], site.wanted);
	site.use(good);
}
