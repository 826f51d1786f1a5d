import { InvalidInputError } from '../errors/invalidInputError';
import { trimmed } from '../visibleText';

import type { Parse } from './field';

/** Excludes 0x10 and 1e3, which look like other numbers. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** A point before three digits may be a decimal point or separate thousands. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
/** JavaScript rounds whole numbers beyond this. */
const LARGEST = Number.MAX_SAFE_INTEGER;

interface NumberRules {
	min?: number;
}

interface WholeNumberRules extends NumberRules {
	/** Somebody else's code: leading zeros belong to it, and a number has none. */
	isCode?: boolean;
}

/** A number, or a text of digits with a point. */
export function number({ min = -Infinity }: NumberRules = {}): Parse<number> {
	return (input, { title }) => atLeast(min, toNumber(input, title), title, input);
}

/** A number without decimals, or a text of digits. */
export function wholeNumber({ min = -Infinity, isCode }: WholeNumberRules = {}): Parse<number> {
	return (input, { title }) => {
		const value = toNumber(input, title);
		if (isCode && typeof input === 'string' && /^0\d/.test(trimmed(input))) {
			const remedy = `Enter ${value} if that is the same code`;
			const problem = 'must not begin with 0, because the service takes a number here';
			throw new InvalidInputError(title, problem, remedy, input);
		}
		if (Number.isSafeInteger(value)) return atLeast(min, value, title, input);
		const remedy = 'Enter digits, such as 12, and at most 15 of them';
		throw new InvalidInputError(title, 'must be a whole number', remedy, input);
	};
}

function toNumber(input: unknown, title: string): number {
	const value = toAnyNumber(input, title);
	if (Math.abs(value) <= LARGEST) return value;
	const remedy = 'Enter a number that n8n does not round';
	throw new InvalidInputError(title, 'must have at most 15 digits', remedy, input);
}

function toAnyNumber(input: unknown, title: string): number {
	if (typeof input === 'number' && Number.isFinite(input)) return withoutNoise(input);
	const digits = typeof input === 'string' ? trimmed(input) : '';
	if (THOUSANDS.test(digits)) {
		const remedy = 'Enter 1000 or 1.00, because 1.000 may mean either';
		throw new InvalidInputError(title, 'must not have three decimals', remedy, input);
	}
	if (DECIMAL.test(digits)) return withoutNoise(Number(digits), 15);
	const remedy = 'Enter digits, with a point for decimals: 12.5';
	throw new InvalidInputError(title, 'must be a number', remedy, input);
}

/** Binary fractions are not exact: 1.1 * 12.5 is 13.750000000000002. A text may hold all digits on purpose. */
function withoutNoise(value: number, digits = 12): number {
	return Number.isInteger(value) ? value : Number(value.toPrecision(digits));
}

function atLeast(min: number, value: number, title: string, input: unknown): number {
	if (value >= min) return value;
	throw new InvalidInputError(title, `must be at least ${min}`, `Enter ${min} or more`, input);
}

/** The digits of an ID. A number that JavaScript would round is refused. */
export const id: Parse<string> = (input, { title }) => {
	const isExact = typeof input === 'string' || Number.isSafeInteger(input);
	const digits = isExact ? trimmed(String(input)) : '';
	if (/^\d+$/.test(digits)) return digits;
	const remedy = 'Enter the ID from the service, such as 1024';
	throw new InvalidInputError(title, 'must be a whole number', remedy, input);
};
