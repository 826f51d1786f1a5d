import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** Facts about the service that the API document does not show; the user sets them once in the credential. */
export interface ServiceDetails {
	pageParameter: string;
	pageSizeParameter: string;
	scrollParameter: string;
	scrollEnd: ScrollEnd;
	includeFormat: IncludeFormat;
	paramsFormat: ParamsFormat;
}

/** What the package assumes where the user says nothing. */
export const ASSUMED_DETAILS: ServiceDetails = {
	pageParameter: 'page',
	pageSizeParameter: 'limit',
	scrollParameter: 'scroll_id',
	scrollEnd: 'emptyPage',
	includeFormat: 'comma',
	paramsFormat: 'brackets',
};

/** How a scroll ends: with a page without records, or with status 404 or 400. */
export const SCROLL_ENDS = ['emptyPage', 'notFound'] as const;
export type ScrollEnd = (typeof SCROLL_ENDS)[number];

/** How several `include` values are written. */
export const INCLUDE_FORMATS = ['comma', 'repeat', 'brackets'] as const;
export type IncludeFormat = (typeof INCLUDE_FORMATS)[number];

/** How the `params` filter of leads is written: `params[key]=value`, or as JSON text. */
export const PARAMS_FORMATS = ['brackets', 'json'] as const;
export type ParamsFormat = (typeof PARAMS_FORMATS)[number];

const TEXTS = ['pageParameter', 'pageSizeParameter', 'scrollParameter'] as const;

/** Reads the details of a credential. A value that is empty or not allowed counts as not set. */
export function readServiceDetails(credentials: ICredentialDataDecryptedObject): ServiceDetails {
	if (credentials.serviceDetails !== true) return ASSUMED_DETAILS;
	const details: ServiceDetails = {
		...ASSUMED_DETAILS,
		scrollEnd: allowedValue(SCROLL_ENDS, credentials.scrollEnd),
		includeFormat: allowedValue(INCLUDE_FORMATS, credentials.includeFormat),
		paramsFormat: allowedValue(PARAMS_FORMATS, credentials.paramsFormat),
	};
	for (const name of TEXTS) {
		const value = credentials[name];
		if (typeof value === 'string' && value.trim() !== '') details[name] = value.trim();
	}
	return details;
}

/** The value where it is allowed, else the default, which is the first of them. */
function allowedValue<Value>(allowed: readonly [Value, ...Value[]], value: unknown): Value {
	return allowed.find((one) => one === value) ?? allowed[0];
}
