import { InvalidInputError } from '../../errors/invalidInputError';
import { fromJsonText } from '../../parameters/jsonText';
import { parameter, type NamedProperty, type Parameter } from '../../parameters/parameter';
import { toCode } from '../../parameters/texts';

/**
 * Addresses of images: one per field, a comma-separated text, JSON text, or a list that an expression
 * yields. The list holds addresses, or `{ url }` objects as the service returns them.
 */
export function images<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, Array<{ url: string }> | undefined> {
	const field = property.displayName;
	return parameter(property, (input) =>
		toAddresses(input).map((entry) => {
			const url = typeof entry === 'string' ? toCode(field, entry) : '';
			if (url.length <= MAX_ADDRESS_LENGTH && /^https?:\/\/\S+$/.test(url)) return { url };
			const remedy = 'Enter addresses that start with https://, separated by commas';
			throw new InvalidInputError(field, 'must be web addresses', remedy, entry);
		}),
	);
}

/** The longest text that is accepted as the address of an image, in characters. */
const MAX_ADDRESS_LENGTH = 4_096;

function toAddresses(input: unknown): unknown[] {
	const given = fromJsonText(input);
	// An address may contain commas, so only those before the next address are separators.
	if (typeof given === 'string') {
		return given
			.trim()
			.split(/(?<=[\s,])(?=https?:)/)
			.map(withoutSeparators);
	}
	return [given]
		.flat()
		.map((entry: unknown) =>
			typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : entry,
		);
}

/** Removes commas and spaces at the end. A loop, because the pattern `[\s,]+$` takes quadratic time. */
function withoutSeparators(text: string): string {
	let end = text.length;
	while (/[\s,]/.test(text.charAt(end - 1))) end--;
	return text.slice(0, end);
}
