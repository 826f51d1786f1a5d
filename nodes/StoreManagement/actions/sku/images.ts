import { InvalidInputError } from '../../errors/invalidInputError';
import { parameter, type NamedProperty, type Parameter } from '../../parameters/parameter';

/**
 * Addresses of images: one field each, a text with commas between them, or a list that an expression
 * yields, of addresses or of `{ url }` as the service returns them.
 */
export function images<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, Array<{ url: string }> | undefined> {
	return parameter(property, (input) =>
		toAddresses(input).map((address) => {
			if (typeof address === 'string' && /^https?:\/\/\S+$/.test(address.trim())) {
				return { url: address.trim() };
			}
			const remedy = 'Enter addresses that start with https://, separated by commas';
			throw new InvalidInputError(property.displayName, 'must be web addresses', remedy, address);
		}),
	);
}

function toAddresses(input: unknown): unknown[] {
	// An address may hold commas itself, so only one before the next address separates.
	if (typeof input === 'string') return input.split(/[\s,]+(?=https?:)/);
	const list: unknown[] = Array.isArray(input) ? input : [input];
	return list.map((entry) =>
		typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : entry,
	);
}
