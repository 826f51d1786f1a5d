import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/**
 * Facts of the service that the API document does not show, as the user sets them once in the
 * credential. Options of a node with the same name override them.
 */
export interface ServiceDetails {
	pageParameter?: string;
	pageSizeParameter?: string;
	scrollParameter?: string;
	scrollEnd?: ScrollEnd;
	includeFormat?: IncludeFormat;
	paramsFormat?: ParamsFormat;
	signatureHeader?: string;
	signatureAlgorithm?: SignatureAlgorithm;
	signatureEncoding?: SignatureEncoding;
	signaturePrefix?: string;
}

/** How a scroll ends: with a page without records, or with status 404 or 400. */
export const SCROLL_ENDS = ['emptyPage', 'notFound'] as const;
export type ScrollEnd = (typeof SCROLL_ENDS)[number];

/** How several `include` values are written. */
export const INCLUDE_FORMATS = ['comma', 'repeat', 'brackets'] as const;
export type IncludeFormat = (typeof INCLUDE_FORMATS)[number];

/** How the `params` filter of leads is written: `params[key]=value`, or as JSON text. */
export const PARAMS_FORMATS = ['brackets', 'json'] as const;
export type ParamsFormat = (typeof PARAMS_FORMATS)[number];

export const SIGNATURE_ALGORITHMS = ['sha1', 'sha256', 'sha512'] as const;
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number];

export const SIGNATURE_ENCODINGS = ['base64', 'hex'] as const;
export type SignatureEncoding = (typeof SIGNATURE_ENCODINGS)[number];

/**
 * Reads the details of a credential. A value that is empty or not allowed counts as not set.
 *
 * @param credentials the decrypted credential
 * @returns nothing unless Service Details is switched on
 */
export function readServiceDetails(credentials: ICredentialDataDecryptedObject): ServiceDetails {
	if (credentials.serviceDetails !== true) return {};
	const details: ServiceDetails = {};
	const texts = [
		'pageParameter',
		'pageSizeParameter',
		'scrollParameter',
		'signatureHeader',
		'signaturePrefix',
	] as const;
	for (const name of texts) {
		const value = credentials[name];
		if (typeof value === 'string' && value.trim() !== '') details[name] = value.trim();
	}
	const choose = <Value extends string>(name: string, allowed: readonly Value[]): Value[] =>
		allowed.filter((value) => value === credentials[name]);
	[details.scrollEnd = 'emptyPage'] = choose('scrollEnd', SCROLL_ENDS);
	[details.includeFormat = 'comma'] = choose('includeFormat', INCLUDE_FORMATS);
	[details.paramsFormat = 'brackets'] = choose('paramsFormat', PARAMS_FORMATS);
	[details.signatureAlgorithm = 'sha256'] = choose('signatureAlgorithm', SIGNATURE_ALGORITHMS);
	[details.signatureEncoding = 'hex'] = choose('signatureEncoding', SIGNATURE_ENCODINGS);
	return details;
}
