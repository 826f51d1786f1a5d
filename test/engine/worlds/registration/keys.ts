import { freshOrder, signatureOf } from '../../trigger-shop';
import { isRewritten } from './hooks';
import type { Scene } from './scene';

/**
 * [T3] A delivery that is signed with the key of a webhook is accepted, another one is not. What becomes of keys after the
 * registration is another world (`worlds/keys`).
 *
 * @param isAtOnce only for the webhook that n8n has just registered
 */
export async function wrongAnswers(scene: Scene, isAtOnce: boolean): Promise<string[]> {
	const { draft, store, trigger, isPublished, isOfN8n, registeredAt } = scene;
	const isVerified = isPublished && draft.verifySignature && registeredAt === trigger.url;
	if (!isVerified || areKeysHidden(scene)) return [];
	if (isAtOnce && (!isOfN8n || draft.registration === 'manual')) return [];
	const hooks = store
		.of(draft.store)
		.filter((hook) => hook.active && hook.asked === trigger.url && !isRewritten(hook))
		.filter(({ events }) => events.some((one) => one !== 'cart.reminder'));
	const problems: string[] = [];
	for (const { id, secret } of isAtOnce ? hooks.slice(-1) : hooks) {
		const answers: string[] = [];
		for (const key of [secret, 'forged', secret]) {
			const body = JSON.stringify(freshOrder());
			const { status, items = [] } = await trigger.deliver(body, signatureOf(body, key));
			answers.push(`${status} ${items.length}`);
		}
		if (answers.join() !== '200 1,401 0,200 1') problems.push(`${id} got ${answers.join()}`);
	}
	return problems;
}

/** Whether nobody can read them. */
function areKeysHidden({ store, isCredentialGone }: Scene): boolean {
	const isKnown = store.traits.keys.shown !== 'nowhere';
	return store.faults.size > 0 || isCredentialGone || !isKnown;
}
