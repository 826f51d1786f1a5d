/**
 * Pseudorandom numbers, seeded with `parts`, so that any record can be generated without those before
 * it. The hash is FNV-1a, the generator mulberry32.
 */
export class Random {
	private state = 0x811c9dc5;

	constructor(...parts: ReadonlyArray<number | string>) {
		for (const char of parts.join('/')) {
			this.state = Math.imul(this.state ^ char.charCodeAt(0), 0x01000193);
		}
	}

	/** A number from 0 (included) to 1 (excluded). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
	}

	/** A whole number from `min` to `max`, both included. */
	int(min: number, max: number): number {
		return min + Math.floor(this.next() * (max - min + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	/** One of the words of a text. */
	word(text: string, divider = ' '): string {
		const words = text.split(divider);
		return words[this.int(0, words.length - 1)] ?? text;
	}

	/** The value, or null with the given probability. */
	maybe<T>(value: T, nullProbability = 0.3): T | null {
		return this.chance(nullProbability) ? null : value;
	}

	/** An amount of money from `min` to `max`, with two decimals. */
	money(min: number, max: number): number {
		return cents(min + this.next() * (max - min));
	}

	/** So many digits of a number to this base. */
	digits(count: number, base = 10): string {
		return Array.from({ length: count }, () => this.int(0, base - 1).toString(base)).join('');
	}
}

/** Rounds to two decimals. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100;
