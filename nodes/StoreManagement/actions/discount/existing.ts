import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { momentOf } from '../../output/dates';
import { trimmed } from '../../text';

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

const NOT_COMPARED =
	' Restrictions and Specifications were not compared, because the service does not show them.';

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

	/** The same for another attempt, which sent another body. */
	as(body: JsonValue | undefined): WantedDiscount {
		const { returnsExisting, hasStart, timezone } = this;
		const sent = isJsonObject(body) ? body : this.body;
		return new WantedDiscount(sent, returnsExisting, hasStart, timezone);
	}

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
	private get hasUnlistedValues(): boolean {
		const { restrictions = {}, specifications } = this.body;
		return specifications !== undefined || /\d/.test(JSON.stringify(restrictions));
	}

	/** Whether a listed discount has the name and the values of the request. */
	isSame(listed: JsonObject): boolean {
		return this.hasName(listed) && this.differences(listed).length === 0;
	}

	differences(listed: JsonObject): typeof COMPARED {
		const compared = COMPARED.filter(({ name }) => name !== 'start_at' || this.hasStart);
		return compared.filter(
			({ name }) => !this.isSameValue(listed[name] ?? null, this.body[name] ?? null),
		);
	}

	/** Says that a discount was there before, and what is not known to be as asked for. */
	noteOn(existing: JsonObject, differing: typeof COMPARED): string {
		const existed =
			existing.id === undefined
				? 'An earlier item of this run has this name, so the discount is not created again'
				: `${discountLabel(existing, 'this name')} already existed`;
		const titles = differing.map(({ title }) => title).join(', ');
		const values = titles && `, with other values for ${titles}`;
		return `${existed}${values}.${this.hasUnlistedValues ? NOT_COMPARED : ''}`;
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
		// No end may be written as an empty text.
		return (listed === '' ? null : listed) === sent || first === second;
	}

	private toMoment(date: JsonValue): number {
		return momentOf(date, this.timezone);
	}
}

/** How a message names a discount. */
export function discountLabel({ id = null }: JsonObject, what: string): string {
	return `A discount with ${what} (ID ${JSON.stringify(id)})`;
}
