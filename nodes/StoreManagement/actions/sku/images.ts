import { InvalidInputError } from '../../errors/invalidInputError';
import { fromJsonText } from '../../parameters/jsonText';
import { parameter, type NamedProperty, type Parameter } from '../../parameters/parameter';

/**
 * Addresses of images: one per field, a comma-separated text, JSON text, or a list that an expression
 * yields. The list holds addresses, or `{ url }` objects as the service returns them.
 */
export function images<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, Array<{ url: string }> | undefined> {
	return parameter(property, (input) =>
		toAddresses(input).map((address) => {
			if (typeof address === 'string' && isAddress(address.trim())) {
				return { url: address.trim() };
			}
			const remedy = 'Enter addresses that start with https://, separated by commas';
			throw new InvalidInputError(property.displayName, 'must be web addresses', remedy, address);
		}),
	);
}

function toAddresses(input: unknown): unknown[] {
	const given = fromJsonText(input);
	// An address may contain commas, so only those before the next address are separators.
	if (typeof given === 'string') return splitBeforeAddresses(given);
	const list: unknown[] = Array.isArray(given) ? given : [given];
	return list.map((entry) =>
		typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : entry,
	);
}

/** The longest text that is accepted as the address of an image, in characters. */
const MAX_ADDRESS_LENGTH = 4_096;

function isAddress(text: string): boolean {
	return text.length <= MAX_ADDRESS_LENGTH && /^https?:\/\/\S+$/.test(text);
}

/** Splits at the commas and spaces that stand before an address. */
function splitBeforeAddresses(text: string): string[] {
	return text
		.trim()
		.split(/(?<=[\s,])(?=https?:)/)
		.map(withoutSeparators);
}

/** Removes commas and spaces at the end. A loop, because the pattern `[\s,]+$` takes quadratic time. */
function withoutSeparators(text: string): string {
	let end = text.length;
	while (/[\s,]/.test(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}
