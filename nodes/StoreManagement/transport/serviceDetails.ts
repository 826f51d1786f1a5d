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
