import type { Trigger } from '../../harness';
import type { Draft } from './history';
import type { Hook } from './hooks';
import type { WorldStore } from './store';

export const SOMEBODY = 'Somebody';
export const FOREIGN = ['https://erp.example.com/orders', 'https://erp.example.com/all'];

/** What there is, as somebody sees it who sees all. */
export interface Scene {
	readonly store: WorldStore;
	readonly trigger: Trigger;
	readonly draft: Draft;
	readonly isPublished: boolean;
	/** Whether the node was asked to register or to delete since the last comparison, and nobody has changed anything later. */
	readonly isOfN8n: boolean;
	readonly isCredentialGone: boolean;
	/** Where n8n was when it last asked the node to register. */
	readonly registeredAt: string;
}

/** The webhooks that deliver to this workflow, wherever n8n was, with the name of their store. */
export function ours({ store }: Scene): Array<Hook & { store: string }> {
	return store.active().filter(isOurs);
}

export function isOurs({ asked, name }: Hook): boolean {
	return !FOREIGN.includes(asked) && name !== SOMEBODY;
}
