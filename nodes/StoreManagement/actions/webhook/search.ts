import { firstText, joinParts } from '../../listSearch/entries';
import { defineListSearch } from '../../listSearch/searchList';

/** Fills the list of webhooks of the chosen store (API document, endpoint 11). */
export const searchWebhooks = defineListSearch({
	action: 'Search webhooks',
	path: '/{alias}/webhooks',
	toEntries(webhook) {
		const id = firstText(webhook.id);
		if (id === undefined) return [];
		const name = joinParts(firstText(webhook.name), firstText(webhook.url), `ID ${id}`);
		return [{ name, value: id }];
	},
});
