import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the list of a store may be like, where the API document leaves it open or the service breaks it. */
export interface World {
	kind: keyof typeof KINDS;
	/** How the service names the next page. */
	named:
		| ('link' | 'pages' | 'linkedPages' | 'nothing')
		| ('sameScroll' | 'changingScroll' | 'scrollAndPages');
	/** Where the ID of a scroll stands. */
	scrollAt: 'top' | 'meta' | 'pagination';
	/** Without `data` around the list, as far as that leaves a place for its figures. */
	isBare: boolean;
	/** Records at the start; their keys count them by creation. */
	records: number;
	order: 'newest' | 'oldest' | 'shuffled';
	/** The largest page of the service. */
	pageSize: number;
	/** What becomes of the page size that n8n asks for. */
	sizeAsked: 'honoured' | 'ignored' | 'refused';
	/** What `total` is. */
	total: 'exact' | 'text' | 'absent' | 'capped' | 'ofPage';
	/** What comes after the last page; a scroll ends by an empty page, or by a page without an ID. */
	beyond: 'empty' | 'notFound' | 'lastAgain';
	/** The service does not know the parameter by which n8n asks for the next page. */
	isIgnored: boolean;
	/** Relations come by themselves, with `include`, or never (then `include` is refused). */
	relations: 'always' | 'included' | 'never';
	/** A field has another value in each answer. */
	isVolatile: boolean;
	/** Records that appear (the newest), or disappear at one end, before a request. */
	change:
		{ before: number; added: number } | { before: number; removed: number; from: number } | null;
	fault: { at: number; lasts: boolean; what: Fault } | null;
	/** Who reads, and for how many input items. */
	items: number;
	reads: 'all' | 'createdAfter' | 'customer' | 'get';
	/** Null for Return All. */
	limit: number | null;
	/** The record to which Created After and Order → Get refer. */
	from: number;
	/** The page size that the user asks for. */
	userSize: number | null;
}
type Fault = 'broken' | 'empty' | 'message' | 403 | 404 | 500;

/** Records as the document has them, by what tells one from the other. */
const KINDS = {
	orderByAddress: (key: number) => ({ number: 1000 + key, address: [{ order_id: key }] }),
	orderByNumber: (key: number) => ({ number: 1000 + key }),
	orderById: (key: number) => ({ id: key, number: 1000 + key }),
	orderByText: (key: number) => ({ value_total: key }),
	lead: (key: number) => ({ id: key, created_at: dateOf(key) }),
	discount: (key: number) => ({ id: key }),
	/** Of this list the document shows nothing. */
	product: (key: number) => ({ id: key }),
	item: (key: number) => ({ id: key }),
	/** Two lines of an order with the ID of one product. */
	twinItem: (key: number) => ({ id: Math.ceil(key / 2) }),
};

export const isOrder = ({ kind }: World): boolean => kind.startsWith('order');
export const isScroll = ({ named }: World): boolean => /scroll/i.test(named);
export const momentOf = (key: number): number => Date.UTC(2026, 0, key, 12);
export const CUSTOMER = 'ana@example.com';
export const isOfCustomer = (key: number): boolean => key % 3 === 0;

const dateOf = (key: number): IDataObject => ({
	...{
		date: new Date(momentOf(key)).toISOString().slice(0, 19).replace('T', ' '),
		timezone_type: 3,
	},
	timezone: 'UTC',
});

const nth = fc.integer({ min: 2, max: 5 });
const few = fc.integer({ min: 1, max: 4 });

/** Many of the worlds are sound, so that these are tried thoroughly, too. */
export const anyWorld: fc.Arbitrary<World> = fc.record({
	kind: fc.constantFrom(...(Object.keys(KINDS) as Array<World['kind']>)),
	named: fc.constantFrom<World['named'][]>(
		...(['link', 'pages', 'linkedPages', 'nothing'] as const),
		...(['sameScroll', 'changingScroll', 'scrollAndPages'] as const),
	),
	scrollAt: fc.constantFrom('top', 'meta', 'pagination'),
	isBare: fc.boolean(),
	records: fc.nat({ max: 70 }),
	order: fc.constantFrom('newest', 'oldest', 'shuffled'),
	pageSize: fc.integer({ min: 10, max: 25 }),
	sizeAsked: fc.constantFrom('honoured', 'ignored', 'refused'),
	total: fc.constantFrom('exact', 'text', 'absent', 'capped', 'ofPage'),
	beyond: fc.constantFrom('empty', 'notFound', 'lastAgain'),
	isIgnored: fc.nat({ max: 5 }).map((one) => one === 5),
	relations: fc.constantFrom('included', 'always', 'never'),
	isVolatile: fc.boolean(),
	change: fc.option(
		fc.oneof(
			fc.record({ before: nth, added: few }),
			fc.record({ before: nth, removed: few, from: fc.constantFrom(0, -1) }),
		),
		{ freq: 2 },
	),
	fault: fc.option(
		fc.record({
			at: nth,
			lasts: fc.boolean(),
			what: fc.constantFrom<Fault[]>('broken', 'empty', 'message', 403, 404, 500),
		}),
		{ freq: 2 },
	),
	items: fc.integer({ min: 1, max: 2 }),
	reads: fc.constantFrom('all', 'createdAfter', 'customer', 'get'),
	limit: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 2 }),
	from: fc.integer({ min: 1, max: 70 }),
	userSize: fc.option(fc.constantFrom(5, 12), { freq: 2 }),
});

/** After so many requests the store refuses all, so that reading ends although the reader would not. */
const MOST_REQUESTS = 300;

interface Answer {
	status: number;
	body: IDataObject | IDataObject[];
	isBroken?: boolean;
}

/** A scroll goes through the list as it was at its beginning. */
interface Scroll {
	name: string;
	keys: number[];
	position: number;
}

/** A store that holds the list of a world, and remembers what it really held. */
export class WorldStore {
	requests = 0;
	private worlds = 0;
	/** Keys of the records that were there from the first request to the last. */
	throughout: number[] = [];
	private keys: number[] = [];
	private world!: World;
	private readonly scrolls = new Map<string, Scroll>();
	private readonly server = createServer((request, response) => this.answer(request, response));

	async open(): Promise<void> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	/** Each world is a store of its own. */
	get alias(): string {
		return `world-${this.worlds}`;
	}

	hold(world: World): void {
		this.world = world;
		this.worlds++;
		this.requests = 0;
		this.keys = Array.from({ length: world.records }, (_, index) => index + 1);
		this.throughout = this.keys;
		this.scrolls.clear();
	}

	/** The keys in the order of the list. */
	ordered(keys: readonly number[]): number[] {
		const { order } = this.world;
		if (order === 'shuffled') return keys.toSorted((a, b) => ((a * 37) % 101) - ((b * 37) % 101));
		return keys.toSorted((a, b) => (order === 'newest' ? b - a : a - b));
	}

	private answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
		const { searchParams, pathname } = new URL(url, this.url);
		// Of the world before, a request may still be on its way.
		if (!pathname.includes(`/${this.alias}/`)) return void response.destroy();
		this.requests++;
		this.change();
		const { status, body, isBroken = false } = this.withFault(this.pageFor(searchParams));
		if (isBroken) return void response.destroy();
		response.writeHead(status, { 'content-type': 'application/json' });
		response.end(JSON.stringify(body));
	}

	private change(): void {
		const { change } = this.world;
		if (change?.before !== this.requests) return;
		const { length } = this.keys;
		if ('added' in change) {
			this.keys = [...this.keys, ...Array.from({ length: change.added }, (_, i) => length + i + 1)];
		} else {
			const { removed, from } = change;
			this.keys = from === 0 ? this.keys.slice(removed) : this.keys.slice(0, -removed);
			this.throughout = this.keys;
		}
	}

	private withFault(answer: Answer): Answer {
		const { at, lasts, what } = this.world.fault ?? { at: Infinity };
		if (lasts === true ? this.requests < at : this.requests !== at) return answer;
		if (what === 'broken') return { ...answer, isBroken: true };
		if (what === 'empty') return { ...answer, body: withoutRecords(answer.body) };
		const status = what === 'message' || what === undefined ? 200 : what;
		return { status, body: { message: 'Too many queries' } };
	}

	private pageFor(query: URLSearchParams): Answer {
		const { world } = this;
		if (this.requests > MOST_REQUESTS) return refused('list', 403);
		if (world.sizeAsked === 'refused' && query.has('limit')) return refused('limit');
		const include = query.get('include') ?? '';
		if (world.relations === 'never' && include !== '') return refused('include');
		const asked = Number(query.get('limit') ?? world.pageSize);
		const size = world.sizeAsked === 'honoured' ? Math.min(asked, world.pageSize) : world.pageSize;
		const scroll = this.scrollFor(query);
		const { keys } = scroll;
		const last = Math.max(Math.ceil(keys.length / size), 1);
		const number = this.startOf(query, scroll, size) / size + 1;
		const isBeyond = number > last && !isScroll(world);
		if (isBeyond && world.beyond === 'notFound') return refused('page', 404);
		const shown = isBeyond && world.beyond === 'lastAgain' ? last : number;
		scroll.position = number * size;
		const page = keys.slice((shown - 1) * size, shown * size);
		const records = page.map((key) => this.recordOf(key, include));
		const id = world.named === 'changingScroll' ? `${scroll.name}.${scroll.position}` : scroll.name;
		const body = this.bodyOf(records, { number: shown, last, size, of: keys.length, id });
		return { status: 200, body };
	}

	private scrollFor(query: URLSearchParams): Scroll {
		const [known = ''] = (query.get('scroll_id') ?? '').split('.');
		const scroll = this.world.isIgnored ? undefined : this.scrolls.get(known);
		if (scroll) return scroll;
		const name = `scroll${this.requests}`;
		const begun = { name, keys: this.ordered(this.keys), position: 0 };
		this.scrolls.set(name, begun);
		return begun;
	}

	private startOf(query: URLSearchParams, scroll: Scroll, size: number): number {
		const { named, isIgnored } = this.world;
		if (named === 'link') return Number(query.get('offset') ?? 0);
		if (isIgnored) return 0;
		if (named === 'changingScroll') return Number(query.get('scroll_id')?.split('.')[1] ?? 0);
		return isScroll(this.world) ? scroll.position : (Number(query.get('page') ?? 1) - 1) * size;
	}

	private recordOf(key: number, include: string): IDataObject {
		const { kind, relations, isVolatile } = this.world;
		const record: IDataObject = { ...KINDS[kind](key), key };
		// What has no identity but its text would be another record each time.
		if (isVolatile && kind !== 'orderByText')
			record.track_url = `https://example.com/${key}?token=${this.requests}`;
		const has = (name: string): boolean =>
			isOrder(this.world) &&
			(relations === 'always' || (relations === 'included' && include.split(',').includes(name)));
		if (has('statuses')) record.statuses = { data: [{ created_at: dateOf(key) }] };
		if (has('customer')) record.customer = isOfCustomer(key) ? { data: { email: CUSTOMER } } : null;
		return record;
	}

	private bodyOf(
		data: IDataObject[],
		{
			number,
			last,
			size,
			of,
			id,
		}: Record<'number' | 'last' | 'size' | 'of', number> & { id: string },
	): IDataObject | IDataObject[] {
		const { named, kind, total, pageSize, beyond, scrollAt, isBare } = this.world;
		const written = (figure: number): number | string =>
			total === 'text' ? String(figure) : figure;
		const totals = { capped: Math.min(of, pageSize + 5), ofPage: data.length, absent: undefined };
		const pagination: IDataObject = {
			total: total === 'exact' || total === 'text' ? written(of) : totals[total],
			...(total === 'absent' ? {} : { per_page: written(size) }),
			...(/pages/i.test(named)
				? { current_page: written(number), total_pages: written(last) }
				: {}),
			...(named === 'link' ? { links: linkTo(number < last && `offset=${number * size}`) } : {}),
			...(named === 'linkedPages' ? { links: linkTo(number < last && `page=${number + 1}`) } : {}),
		};
		const hasId = isScroll(this.world) && (number < last || beyond === 'empty');
		const at = (place: World['scrollAt']) => (hasId && place === scrollAt ? { scroll_id: id } : {});
		const meta = { ...at('meta'), pagination: { ...pagination, ...at('pagination') } };
		if (kind !== 'discount') return { data, ...at('top'), meta };
		// The document's sample of discounts has its figures in each element.
		const elements = data.map((record) => ({ ...record, meta: { pagination } }));
		if (isBare && !isScroll(this.world)) return elements;
		return { data: elements, ...at('top'), meta: { ...at('meta'), ...at('pagination') } };
	}
}

function withoutRecords(body: Answer['body']): Answer['body'] {
	return Array.isArray(body) ? [] : { ...body, data: [] };
}

function refused(parameter: string, status = 400): Answer {
	return { status, body: { message: `The ${parameter} is not valid` } };
}

function linkTo(query: string | false): IDataObject {
	return { next: query === false ? '' : `https://internal.example/v2/loja/list?${query}` };
}
