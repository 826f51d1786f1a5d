import type { Clock } from './clock';
import type { DeliveryAnswer } from './contract';
import { type Banner } from './resources/banners/record';
import type { Catalogue } from './data/catalogue';
import { dateObject } from './data/dates';
import { type Discount } from './resources/discounts/record';
import { Random } from './data/random';
import { idOf, type Scope } from './data/ids';
import { type Sku } from './resources/skus/record';
import { eventsOf, type Webhook, webhook } from './resources/webhooks/record';
import type { Settings } from './knobs';
import type { SpentRefreshToken } from './oauth';

/** Ids of records that are created lie beyond all seeded ones. */
const CREATED_FROM = 500_000;

export interface WebhookEntry {
	name: string;
	url: string;
	active: boolean;
	events: readonly string[];
	/** Made up where it is left out. */
	secretKey?: string;
}

export interface Delivery extends DeliveryAnswer {
	event: string;
	/** The raw text that was sent. */
	body: string;
}

interface StoreState {
	discounts: Discount[];
	skus: Map<number, Sku>;
	banners: Map<number, Banner>;
	webhooks: Map<number, Webhook>;
	webhooksCreated: number;
}

/** What requests have changed, over the seeded records. */
export class State {
	readonly createdDiscounts: { alias: string; body: unknown; discount: Discount }[] = [];
	readonly updatedSkus: { alias: string; id: number; body: unknown; sku: Sku }[] = [];
	readonly updatedBanners: { alias: string; id: number; body: unknown }[] = [];
	readonly updatedOrders: { alias: string; body: unknown }[] = [];
	readonly createdWebhooks: { alias: string; body: unknown; webhook: Webhook }[] = [];
	readonly deletedWebhooks: { alias: string; id: number }[] = [];
	readonly deliveries: Delivery[] = [];
	private readonly stores = new Map<string, StoreState>();

	constructor(
		private readonly catalogue: Catalogue,
		private readonly clock: Clock,
		private readonly settings: () => Settings,
		/** Every refresh token there was, with how often it was presented. */
		readonly refreshTokens: readonly SpentRefreshToken[],
	) {}

	private store(alias: string): StoreState {
		const known = this.stores.get(alias);
		if (known) return known;
		const scope = this.catalogue.scope(alias);
		const seeded = Array.from({ length: this.settings().webhooks }, (_, i) => webhook(scope, i));
		const fresh: StoreState = {
			discounts: [],
			skus: new Map(),
			banners: new Map(),
			webhooks: new Map(seeded.map((one) => [one.id, one])),
			webhooksCreated: 0,
		};
		this.stores.set(alias, fresh);
		return fresh;
	}

	/** Discounts created since the start, oldest first. */
	discounts(alias: string): readonly Discount[] {
		return this.store(alias).discounts;
	}

	addDiscount(
		alias: string,
		body: unknown,
		fields: Omit<Discount, 'id' | 'store_id' | 'discount_type_id' | 'created_at' | 'updated_at'>,
	): Discount {
		const { discounts } = this.store(alias);
		const scope = this.catalogue.scope(alias);
		const now = dateObject(this.clock.now());
		const discount: Discount = {
			id: idOf(scope, 'discount', CREATED_FROM + discounts.length),
			store_id: idOf(scope, 'merchant', 0),
			discount_type_id: 1,
			...fields,
			created_at: now,
			updated_at: now,
		};
		discounts.push(discount);
		this.createdDiscounts.push({ alias, body, discount });
		return discount;
	}

	/** The SKU as it stands now. */
	sku(alias: string, id: number): Sku | undefined {
		return this.store(alias).skus.get(id) ?? this.catalogue.sku(alias, id);
	}

	updateSku(alias: string, before: Sku, body: unknown, changes: Partial<Sku>): Sku {
		const sku = { ...before, ...changes, updated_at: dateObject(this.clock.now()) };
		this.store(alias).skus.set(before.id, sku);
		this.updatedSkus.push({ alias, id: before.id, body, sku });
		return sku;
	}

	/** The banner as it stands now. */
	banner(alias: string, id: number): Banner | undefined {
		return this.store(alias).banners.get(id) ?? this.catalogue.banner(alias, id);
	}

	updateBanner(alias: string, before: Banner, body: unknown, changes: Partial<Banner>): Banner {
		const banner = { ...before, ...changes, updated_at: dateObject(this.clock.now()) };
		this.store(alias).banners.set(before.id, banner);
		this.updatedBanners.push({ alias, id: before.id, body });
		return banner;
	}

	/** The webhooks registered now, oldest first. */
	webhooks(alias: string): Webhook[] {
		return [...this.store(alias).webhooks.values()];
	}

	webhook(alias: string, id: number): Webhook | undefined {
		return this.store(alias).webhooks.get(id);
	}

	/** Registers a webhook as the store's owner does in the panel. */
	addWebhook(alias: string, entry: WebhookEntry): Webhook {
		const store = this.store(alias);
		const scope: Scope = this.catalogue.scope(alias);
		const id = idOf(scope, 'webhook', CREATED_FROM + store.webhooksCreated);
		const now = dateObject(this.clock.now());
		const created: Webhook = {
			id,
			active: entry.active,
			name: entry.name,
			url: entry.url,
			secret_key: entry.secretKey ?? new Random(scope.seed, 'secret', id).hex(32),
			events: eventsOf(entry.events),
			products: { data: [] },
			disabled_at: entry.active ? null : now,
			created_at: now,
			updated_at: now,
		};
		store.webhooksCreated += 1;
		store.webhooks.set(id, created);
		return created;
	}

	/** false where there is none. */
	removeWebhook(alias: string, id: number): boolean {
		return this.store(alias).webhooks.delete(id);
	}
}
