import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** Everything but a space that is not seen: line breaks, zero width, soft hyphen, byte order mark and such. */
const INVISIBLE = /(?! )[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A token without what came along when it was pasted, so that what is sent is what is masked. */
export function cleanToken(value: unknown): string {
	return typeof value === 'string' ? value.replace(INVISIBLE, '').trim() : '';
}

/** Both headers of the header credential (API document, Authentication, point 1). */
export function tokenHeaders({ userToken, userSecretKey }: ICredentialDataDecryptedObject) {
	return { 'User-Token': cleanToken(userToken), 'User-Secret-Key': cleanToken(userSecretKey) };
}
