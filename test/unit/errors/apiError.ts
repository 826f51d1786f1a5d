import type {
	RequestErrorDetails,
	RequestErrorKind,
} from '../../../nodes/StoreManagement/errors/requestError';

export const CONTEXT = {
	action: 'Create discount',
	location: 'Discount → Create',
	store: 'loja-aurora',
	itemIndex: 2,
	howToCheck: 'Look for it with Discount → Get Many.',
};

export type SomeDetails = Partial<RequestErrorDetails> & { kind: RequestErrorKind };

/** Of a request that was sent once and certainly did nothing, unless `details` say otherwise. */
export function requestDetails(details: SomeDetails): RequestErrorDetails {
	return {
		request: 'POST /v2/loja-aurora/discounts',
		attempts: 1,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
		...details,
	};
}
