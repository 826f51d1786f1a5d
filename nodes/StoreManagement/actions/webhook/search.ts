import { defineListSearch, firstText } from '../../listSearch/searchList';

/** Fills the list of webhooks of the chosen store (API document, endpoint 11). */
export const searchWebhooks = defineListSearch({
	action: 'Search webhooks',
	path: '/{alias}/webhooks',
	toEntry(webhook) {
		const id = firstText(webhook.id);
		if (id === undefined) return undefined;
		const parts = [firstText(webhook.name) ?? `Webhook ${id}`, firstText(webhook.url)];
		return { name: parts.filter((part) => part !== undefined).join(' · '), value: id };
	},
});
