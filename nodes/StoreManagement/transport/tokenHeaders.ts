import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { cleanToken } from '../text';

/** Both headers of the header credential (API document, Authentication, point 1). */
export function tokenHeaders({ userToken, userSecretKey }: ICredentialDataDecryptedObject) {
	return { 'User-Token': cleanToken(userToken), 'User-Secret-Key': cleanToken(userSecretKey) };
}
