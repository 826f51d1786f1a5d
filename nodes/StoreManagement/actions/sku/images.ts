import { InvalidInput } from '../../transport/failure';
import { isEmpty, type Named, type Parameter } from '../../parameters/parameter';

/**
 * Addresses of images: one field each, text with commas between them, or a list that an expression
 * yields, of addresses or of `{ url }` as the service returns them.
 */
export function images<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, Array<{ url: string }> | undefined> {
	return {
		name: property.name,
		properties: [property],
		read(given) {
			if (isEmpty(given)) return undefined;
			return toAddresses(given).map((address) => {
				if (typeof address === 'string' && /^https?:\/\/\S+$/.test(address.trim())) {
					return { url: address.trim() };
				}
				const remedy = 'Enter addresses that start with https://, separated by commas';
				throw new InvalidInput(property.displayName, 'must be web addresses', remedy, address);
			});
		},
	};
}

function toAddresses(given: unknown): unknown[] {
	// An address may hold commas itself, so only one before the next address separates.
	if (typeof given === 'string') return given.split(/[\s,]+(?=https?:)/);
	const list: unknown[] = Array.isArray(given) ? given : [given];
	return list.map((entry) =>
		typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : entry,
	);
}
