/** The notation of the filter `params` that is read; the other one has no effect. */
export type LeadParams =
	/** `params[origin]=popup` */
	| 'brackets'
	/** `params={"origin":"popup"}` */
	| 'json';
