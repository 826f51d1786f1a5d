import type { SimulatorKnobs } from './knobs';

/** A flag that takes one of several words. The first one is the default of the simulator. */
interface Choice {
	meaning: string;
	/** What each word sets. */
	words: Readonly<Record<string, SimulatorKnobs>>;
}

/** The flags for other readings of the document. The knobs of the same name say more. */
export const CHOICES = {
	'link-query': {
		meaning: 'query of a next link',
		words: { full: { linkQuery: 'full' }, changes: { linkQuery: 'changes' } },
	},
	'scroll-end': {
		meaning: 'response after the last page of a scroll',
		words: {
			'empty-page': { names: { scrollEnd: 'emptyPage' } },
			'404': { names: { scrollEnd: 404 } },
			'400': { names: { scrollEnd: 400 } },
		},
	},
	'order-id-in': {
		meaning: 'where an order has its ID',
		words: {
			addresses: { orderIds: 'absent' },
			order: { orderIds: 'top' },
			pickup: { orderIds: 'pickup' },
			nothing: { orderIds: 'none' },
		},
	},
	'lead-params': {
		meaning: 'notation of the lead filter params',
		words: { brackets: { leadParams: 'brackets' }, json: { leadParams: 'json' } },
	},
	'product-shape': {
		meaning: 'fields of a product',
		words: {
			'webhook-product': { productShape: 'webhookProduct' },
			catalog: { productShape: 'catalog' },
		},
	},
	'event-families': {
		meaning: 'what becomes of order.* in a webhook',
		words: {
			kept: { webhookRules: { families: 'kept' } },
			expanded: { webhookRules: { families: 'expanded' } },
			refused: { webhookRules: { families: 'refused' } },
		},
	},
	'event-notation': {
		meaning: 'events in the body of a new webhook',
		words: {
			any: { webhookRules: { eventNotation: 'any' } },
			names: { webhookRules: { eventNotation: 'names' } },
			objects: { webhookRules: { eventNotation: 'objects' } },
		},
	},
	'webhook-list': {
		meaning: 'list of webhooks',
		words: {
			records: { webhookRules: { list: 'records' } },
			object: { webhookRules: { list: 'object' } },
		},
	},
	'webhook-path': {
		meaning: 'where webhooks are created and deleted',
		words: {
			collection: { webhookRules: { writePath: 'collection' } },
			subscriptions: { webhookRules: { writePath: 'subscriptions' } },
		},
	},
	'metadata-in': {
		meaning: 'where a delivery has the metadata',
		words: {
			resource: { deliveries: { metadata: 'resource' } },
			beside: { deliveries: { metadata: 'beside' } },
			deeper: { deliveries: { metadata: 'deeper' } },
		},
	},
	'limit-scope': {
		meaning: 'what a rate limit counts for',
		words: { store: { limitScope: 'store' }, credential: { limitScope: 'credential' } },
	},
} as const satisfies Readonly<Record<string, Choice>>;

export type ChoiceFlag = keyof typeof CHOICES;

/** The flags with their meanings, for the list of flags. */
export function choiceMeanings(): Record<ChoiceFlag, string> {
	const entries = Object.entries<Choice>(CHOICES).map(([flag, { meaning, words }]) => [
		flag,
		`${meaning}: ${Object.keys(words).join(', ')}`,
	]);
	return Object.fromEntries(entries) as Record<ChoiceFlag, string>;
}

/**
 * The knobs with those of one more choice.
 *
 * @throws RangeError with a message for the user of the command line
 */
export function withChoice(knobs: SimulatorKnobs, flag: ChoiceFlag, word: string): SimulatorKnobs {
	const words: Choice['words'] = CHOICES[flag].words;
	const chosen = words[word];
	if (chosen === undefined) {
		const accepted = Object.keys(words).join(', ');
		throw new RangeError(`--${flag} takes one of ${accepted}, not "${word}".`);
	}
	return {
		...knobs,
		...chosen,
		names: { ...knobs.names, ...chosen.names },
		deliveries: { ...knobs.deliveries, ...chosen.deliveries },
		webhookRules: { ...knobs.webhookRules, ...chosen.webhookRules },
	};
}
