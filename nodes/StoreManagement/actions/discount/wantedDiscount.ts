import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../../json';
import { momentOf } from '../../output/dates';
import { trimmed } from '../../parameters/texts';
import type { Replacement } from '../existingRecord';

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

/** Recognises, in the list of discounts, the discount that a request asks for. */
export class WantedDiscount {
	/**
	 * @param hasStart whether the user chose a start: without one, each attempt sends another time
	 * @param timezone for dates that name none
	 */
	constructor(
		private readonly body: JsonObject,
		private readonly hasStart: boolean,
		private readonly timezone: string,
	) {}

	/** Whether a listed discount has the name and the values of the request. */
	isSame(listed: JsonObject): boolean {
		return this.hasName(listed) && this.differences(listed).length === 0;
	}

	/**
	 * The discount of this name that is in force or will be.
	 *
	 * @throws InvalidInputError for a request without a name
	 */
	replacement(): Replacement {
		if (typeof this.body.name !== 'string') {
			const problem = 'is required, because If It Already Exists is set to Return It';
			throw new InvalidInputError('Name', problem, 'Enter a name, or choose Create Anyway');
		}
		return {
			label: 'discount with this name',
			isWanted: (listed) => this.hasName(listed) && !this.hasEnded(listed),
			differences: (listed) => this.differences(listed),
		};
	}

	private hasName({ name = null }: JsonObject): boolean {
		const listed = typeof name === 'string' ? trimmed(name).normalize('NFC') : name;
		return listed === this.body.name;
	}

	/** Whether a discount was switched off, or its end has passed. */
	private hasEnded({ active, end_at: end = null }: JsonObject): boolean {
		return active === false || momentOf(end, this.timezone) < Date.now();
	}

	/** The titles of the fields whose values differ. */
	private differences(listed: JsonObject): string[] {
		const compared = COMPARED.filter(({ name }) => name !== 'start_at' || this.hasStart);
		return compared
			.filter(({ name }) => !this.isSameValue(listed[name] ?? null, this.body[name] ?? null))
			.map(({ title }) => title);
	}

	private isSameValue(listed: JsonValue, sent: JsonValue): boolean {
		return listed === sent || this.toSeconds(listed) === this.toSeconds(sent);
	}

	/** Dates are sent to the second. Anything but a date becomes NaN, which equals nothing. */
	private toSeconds(date: JsonValue): number {
		return Math.floor(momentOf(date, this.timezone) / 1000);
	}
}
