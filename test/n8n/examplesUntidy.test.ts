import { DateTime } from 'luxon';
import { z } from 'zod';

import { RELEASES } from '../n8n-host';
import { DAYS, firstDayUntil } from '../simulator/data/dates';
import { Random } from '../simulator/data/random';
import { drawnStory, PAYMENTS, type Story } from '../simulator/data/untidy';
import { ExampleRuns } from './exampleRuns';

const ZONE = { zone: 'America/Sao_Paulo' };
const ORDERS = 240;
const PER_DAY = 60;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Of the store's time zone. */
const OFFSET_MS = 3 * 60 * 60 * 1_000;
const SEED = Number(process.env.RANDOM_CASES ?? 0);
const STORIES = Array.from({ length: ORDERS }, (_, index) =>
	drawnStory(new Random(SEED, 'example', index)),
);
/** A shop of four days, until yesterday, whose relations come only where they are asked for. */
const SHOP = {
	...{ orders: ORDERS, recordsPerDay: PER_DAY, stories: STORIES, until: Date.now() },
	listOrder: 'newestFirst' as const,
	firstDay: firstDayUntil(Date.now() - OFFSET_MS) + (DAYS - ORDERS / PER_DAY) * DAY_MS,
};

const shownSchema = z.object({
	number: z.coerce.number(),
	items: z.array(z.object({ is_digital: z.boolean() })),
});

/** An order of the shop, and what is true of it. */
interface Known {
	number: number;
	/** Whether all goods are downloads. */
	isDigital: boolean;
	story: Story;
	/** Null where nothing shows it. */
	isPaid: boolean | null;
	/** Undefined where nothing shows when it was placed. */
	placed: DateTime | undefined;
	order: ReturnType<ExampleRuns['store']['data']['orders']> extends { at(index: number): infer O }
		? O
		: never;
}

describe.each(RELEASES)('[O1] [O3] [S2] the examples in an untidy shop, in n8n %s', (release) => {
	let examples: ExampleRuns;
	let services: ExampleRuns['services'];
	let known: Known[];

	beforeAll(async () => {
		examples = await ExampleRuns.start(release, 'examples-untidy', SHOP);
		({ services } = examples);
		const { data } = examples.store;
		known = STORIES.map((story, index): Known => {
			const order = data.orders(examples.alias).at(index);
			const { number, items } = shownSchema.parse(data.shown(examples.alias).at(index));
			const isDigital = items.every(({ is_digital: one }) => one);
			const derived = { placed: placedAt(order, story), isPaid: isPaidBy(story) };
			return { number, isDigital, story, order, ...derived };
		});
	});
	beforeEach(() => {
		services.clear();
	});
	afterAll(async () => {
		await examples.stop();
	});

	const numbersOf = (orders: readonly Known[]): string[] =>
		orders.map(({ number }) => String(number)).sort();

	/** The number of the order in a text, such as "Order 1001 waits". */
	const numbersIn = (texts: readonly string[], pattern: RegExp): string[] =>
		texts.flatMap((text) => pattern.exec(text)?.[1] ?? []).sort();

	it('the ERP gets who has paid and all of it, and the run names the others', async () => {
		const file = 'paid-orders-to-erp.json';
		const { error } = await examples.n8n.api.workflows.run(
			examples.exampleOf(file),
			'Every 15 Minutes',
		);

		const paid = known.filter(({ isPaid }) => isPaid === true);
		const isWhole = ({ story, placed }: Known): boolean =>
			story.buyer === 'customer' && story.goods !== 'digital' && placed !== undefined;
		const created = services.erp.orders.map((order) => order.numero_pedido_ecommerce).sort();
		const named = [...(error?.message ?? '').matchAll(/(\d+) \(/g)].map(([, number]) => number);
		expect(created).toEqual(numbersOf(paid.filter(isWhole)));
		expect(named.sort()).toEqual(numbersOf(paid.filter((one) => !isWhole(one))));
	});

	it('only who has not paid is reminded, while the Pix is valid', async () => {
		await examples.run('whatsapp-for-unpaid-pix.json', 'Every 30 Minutes');

		const isDue = ({ isPaid, story, order, placed }: Known): boolean =>
			isPaid === false &&
			!['refunded', 'cancelledCard'].includes(story.payment) &&
			Date.parse(order.pix?.data?.pix_expiration_date ?? '') > Date.now() &&
			!(Number(placed?.toMillis()) < Date.now() - 3 * DAY_MS);
		const due = known.filter(isDue);
		const reachable = due.filter(({ story }) => story.buyer === 'customer');
		const texts = services.toCustomers.map(({ text }) => text);
		expect(numbersIn(texts, /pedido (\d+)/)).toEqual(numbersOf(reachable));
		expect(numbersIn(services.toShop, /^Order (\d+)/)).toEqual(
			numbersOf(due.filter((one) => !reachable.includes(one))),
		);
	});

	it('the team reads which paid orders wait, and for how long', async () => {
		await examples.run('orders-not-shipped.json', 'Every Morning');

		const isWaiting = ({ isPaid, story, order, placed, isDigital }: Known): boolean =>
			isPaid === true &&
			story.parcels === 0 &&
			!order.delivered &&
			!isDigital &&
			!(Number(placed?.toMillis()) > Date.now() - 2 * DAY_MS);
		const lines = services.mails[0]?.text.trim().split(/\r?\n/) ?? [];
		expect(numbersIn(lines, /^Order (\d+)/)).toEqual(numbersOf(known.filter(isWaiting)));
	});

	it('the report of yesterday adds up what is paid', async () => {
		await examples.run('sales-report-by-email.json', 'Every Morning');

		const yesterday = DateTime.now().setZone(ZONE.zone).minus({ days: 1 });
		const sold = known.filter(({ placed }) => placed?.hasSame(yesterday, 'day'));
		const paid = sold.filter(({ isPaid }) => isPaid === true);
		const sum = paid.reduce((all, { order }) => all + order.value_total, 0);
		const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
		expect(services.mails[0]?.subject).toContain(
			`: ${sold.length} orders, ${money.format(sum)} paid`,
		);
		expect(services.mails[0]?.text).not.toMatch(/undefined|null|NaN|\[object/);
	});

	it('each order is one row of the sheet', async () => {
		await examples.run('orders-to-google-sheets.json', 'Every 15 Minutes');

		const rows = services.spreadsheet.records('Orders');
		const flags = new Map(rows.map((row) => [String(row.number), row.is_paid]));
		// A field of the order by that name stays what it is.
		const derived = known.filter(({ story }) => story.extras !== 'clashing');
		const wrong = derived.filter(
			({ number, isPaid }) => flags.get(String(number)) !== (isPaid ?? ''),
		);
		expect(rows).toHaveLength(ORDERS);
		expect(numbersOf(wrong)).toEqual([]);
	});
});

/** A field of the order that clashes is filled, so that nothing is derived in its place. */
function isPaidBy({ payment, extras }: Story): boolean | null {
	return extras === 'clashing' ? null : PAYMENTS[payment].isPaid;
}

function placedAt({ statuses }: Known['order'], { history, createdAt }: Story) {
	const isShown = createdAt === 'own' || history === 'oldestFirst' || history === 'newestFirst';
	const date = statuses?.data[0]?.created_at.date;
	return isShown && date !== undefined ? DateTime.fromSQL(date, ZONE) : undefined;
}
