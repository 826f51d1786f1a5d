import { joinParts, toText, defineListSearch } from '../../listSearch';

import { webhookRecord } from '../../output/records';

/** Fills the list of webhooks of the chosen store (API document, endpoint 11). */
export const searchWebhooks = defineListSearch({
	action: 'Search webhooks',
	path: '/{alias}/webhooks',
	record: webhookRecord,
	toEntries({ id, name, url }) {
		const value = toText(id);
		return value === undefined ? [] : [{ name: joinParts(name, url, `ID ${value}`), value }];
	},
});
