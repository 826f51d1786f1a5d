import { asRequestError, RequestError } from '../../errors/requestError';
import type { JsonObject, JsonValue } from '../../json';
import { momentOf } from '../../output/dates';
import { fieldsOf } from '../../output/fields';
import { trimmed } from '../../text';
import type { SendOptions } from '../../transport/apiRequest';
import { readList } from '../../transport/pagination/listReader';
import type { Item } from '../item';

/** The fields of a request that the service lists (API document, Discount), and their titles. */
const COMPARED = [
	{ name: 'discount_method', title: 'Discount Method' },
	{ name: 'discount_value', title: 'Discount Value' },
	{ name: 'entry_condition_type', title: 'Cart Condition' },
	{ name: 'entry_condition_value', title: 'When the Cart Reaches' },
	{ name: 'accumulate', title: 'Combine With Other Discounts' },
	{ name: 'start_at', title: 'Starts' },
	{ name: 'end_at', title: 'Ends' },
];

/** Recognizes, in the list of discounts, the discount that a request asks for. */
export class WantedDiscount {
	/**
	 * @param returnsExisting whether a discount of the same name is returned instead of creating another one
	 * @param hasStart whether the user chose a start: without one, each attempt sends another time
	 * @param timezone for dates that name none
	 */
	constructor(
		private readonly body: JsonObject,
		readonly returnsExisting: boolean,
		private readonly hasStart: boolean,
		private readonly timezone: string,
	) {}

	/**
	 * Whether a listed discount has the name of the request, and is in force or will be. Undefined if its end cannot
	 * be read.
	 */
	isUsable(listed: JsonObject): boolean | undefined {
		const { active, end_at: end = null } = listed;
		if (!this.hasName(listed) || active === false) return false;
		if (end === null || end === '') return true;
		const moment = this.toMoment(end);
		return Number.isNaN(moment) ? undefined : moment >= Date.now();
	}

	/** Whether the request has values that the service shows in no discount (API document, Discount). */
	get hasHidden(): boolean {
		const { restrictions = {}, specifications } = this.body;
		return specifications !== undefined || /\d/.test(JSON.stringify(restrictions));
	}

	/** Whether a listed discount has the name and the values of the request. */
	isSame(listed: JsonObject): boolean {
		return this.hasName(listed) && this.differences(listed).length === 0;
	}

	/** The titles of the fields whose values differ. */
	differences(listed: JsonObject): string[] {
		const compared = COMPARED.filter(({ name }) => name !== 'start_at' || this.hasStart);
		return compared
			.filter(({ name }) => !this.isSameValue(listed[name] ?? null, this.body[name] ?? null))
			.map(({ title }) => title);
	}

	/** When a listed discount was created, in milliseconds since 1970; NaN if it does not show that. */
	createdAt({ created_at: created = null }: JsonObject): number {
		return this.toMoment(created);
	}

	private hasName({ name = null }: JsonObject): boolean {
		const listed = typeof name === 'string' ? trimmed(name).normalize('NFC') : name;
		return listed === this.body.name;
	}

	/** Dates are sent to the second. Anything but a date becomes NaN, which equals nothing. */
	private isSameValue(listed: JsonValue, sent: JsonValue): boolean {
		const [first, second] = [listed, sent].map((date) => Math.floor(this.toMoment(date) / 1000));
		return listed === sent || first === second;
	}

	private toMoment(date: JsonValue): number {
		return momentOf(date, this.timezone);
	}
}

const NOT_READ = 'If It Already Exists is set to Return It, so the node searches the store first.';

/** The discounts that a store has before anything is created in it. */
export interface KnownDiscounts {
	discounts: JsonObject[];
	/** Set if some may be missing, so that the wanted one may exist although it is not among these. */
	incomplete?: RequestError;
}

export async function readAll(item: Item): Promise<KnownDiscounts> {
	const listed = await readDiscounts(item, { limit: Infinity }).catch(asRequestError);
	if (listed instanceof RequestError) throw notRead(listed);
	const discounts = listed.records.map(fieldsOf);
	if (!listed.mayBeIncomplete) return { discounts };
	const reason = `it is not clear whether the discount with this name exists. ${listed.hints.join(' ')}`;
	return { discounts, incomplete: notClear(item, reason) };
}

export function notClear({ client, request }: Item, reason: string): RequestError {
	const list = { ...request, method: 'GET' } as const;
	const remedy = 'To create one all the same, set If It Already Exists to Create Anyway.';
	return notRead(client.paginationError(list, 1, { reason, remedy }));
}

export function unreadableEnd(listed: JsonObject): string {
	return `${named(listed, 'this name')} exists, but its end ${JSON.stringify(listed.end_at)} cannot be read`;
}

export async function readDiscounts(
	{ client, request: { path, store }, settings }: Item,
	listOptions: { limit: number } & Partial<SendOptions>,
) {
	const list = { method: 'GET', path, store, effect: 'read' } as const;
	return await readList(
		client,
		list,
		{ ...settings.sendOptions, ...listOptions },
		(records) => records,
	);
}

function notRead({ details }: RequestError): RequestError {
	return new RequestError({ ...details, remark: NOT_READ });
}

export function named({ id = null }: JsonObject, what: string): string {
	return `A discount with ${what} (ID ${JSON.stringify(id)})`;
}
