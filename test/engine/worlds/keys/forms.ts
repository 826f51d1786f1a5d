import { createHmac, type Hmac } from 'node:crypto';

const NOTATIONS = {
	hex: (hmac: Hmac) => hmac.digest('hex'),
	HEX: (hmac: Hmac) => hmac.digest('hex').toUpperCase(),
	base64: (hmac: Hmac) => hmac.digest('base64'),
	bare: (hmac: Hmac) => hmac.digest('base64').replaceAll('=', ''),
	safe: (hmac: Hmac) => hmac.digest('base64url'),
};

/** How a delivery is signed. */
export interface Form {
	algorithm: 'sha1' | 'sha256' | 'sha512';
	notation: keyof typeof NOTATIONS;
	before: string;
	/** Another signature, as a proxy adds one. */
	hasDecoy: boolean;
}

export const USUAL: Form = {
	...{ algorithm: 'sha256', notation: 'base64', before: '', hasDecoy: false },
};

export const FORMS = (['sha1', 'sha256', 'sha512'] as const).flatMap((algorithm) =>
	(Object.keys(NOTATIONS) as Array<Form['notation']>).flatMap((notation, index) =>
		['', 'HMAC sha256=', 'v1,'].map((before, at): Form => {
			return { algorithm, notation, before, hasDecoy: (index + at) % 2 === 0 };
		}),
	),
);

/** @param header that the user names; '' where the name says the algorithm */
export function headersFor(body: string, key: string, form: Form, header: string) {
	const { algorithm, before, hasDecoy } = form;
	const sign = (secret: string): string =>
		NOTATIONS[form.notation](createHmac(algorithm, secret).update(body));
	const ofProxy: Record<string, string> = { 'X-A-Proxy-Hmac-SHA256': sign('of the proxy') };
	return {
		...(hasDecoy && ofProxy),
		[header || `X-Store-Hmac-${algorithm.toUpperCase()}`]: before + sign(key),
	};
}
