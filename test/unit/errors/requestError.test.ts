import {
	asLostWrite,
	asRequestError,
	RequestError,
} from '../../../nodes/StoreManagement/errors/requestError';

import { requestDetails } from './apiError';

const failed = (mayHaveSucceeded: boolean) =>
	new RequestError(requestDetails({ kind: 'timeout', mayHaveSucceeded }));

it('[R4] only what may have been carried out is looked for, and only a request is explained', () => {
	const [lost, refused, other] = [failed(true), failed(false), new Error('other')];
	expect([asLostWrite(lost), asRequestError(refused)]).toEqual([lost, refused]);
	expect(() => asLostWrite(refused)).toThrow(refused);
	for (const rethrow of [asLostWrite, asRequestError]) expect(() => rethrow(other)).toThrow(other);
});
