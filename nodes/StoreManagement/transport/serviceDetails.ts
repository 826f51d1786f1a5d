/** Facts about the service that the API document does not show; the user sets them once in the credential. */
export interface ServiceDetails {
	pageParameter?: string;
	pageSizeParameter?: string;
	scrollParameter?: string;
	scrollEnd?: ScrollEnd;
	includeFormat?: IncludeFormat;
	paramsFormat?: ParamsFormat;
	deliveryIdHeader?: string;
	/** How deliveries are signed: the credential's fields as stored. The trigger parses them. */
	signature?: Readonly<Record<string, unknown>>;
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
