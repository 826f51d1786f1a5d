import { NodeApiError, type INode } from 'n8n-workflow';

import {
	RequestError,
	type RequestErrorDetails,
	type RequestErrorKind,
} from '../../../nodes/StoreManagement/errors/requestError';
import { toNodeError } from '../../../nodes/StoreManagement/errors/toNodeError';

export const NODE: INode = {
	id: '1',
	name: 'Store Management',
	type: 'storeManagement',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

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

/** The error that the node shows for a request that failed with these details. */
export function toApiError(details: SomeDetails, context = CONTEXT): NodeApiError {
	const error = toNodeError(new RequestError(requestDetails(details)), NODE, context);
	if (!(error instanceof NodeApiError)) throw new Error('Not an error of the service');
	return error;
}
