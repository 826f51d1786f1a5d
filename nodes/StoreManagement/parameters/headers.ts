import { textInput } from './inputs';

/** The characters of a header's name (RFC 9110, token). */
export const HEADER_NAME = {
	format: {
		pattern: /^[\w!#$%&'*+.^`|~-]+$/,
		rule: 'must be the name of a header',
		remedy: 'Enter the name alone, such as X-Signature',
	},
};

/** The name of the header with the delivery's ID; not a part of the signature. */
export const deliveryIdHeader = textInput('Delivery ID Header', 'deliveryIdHeader', {
	...HEADER_NAME,
	placeholder: 'e.g. X-Delivery-ID',
	description:
		'Name of a header with the ID of the delivery, which stays the same when the service repeats it. Deliveries with the same ID then count as identical, whatever their body.',
});
