import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** Everything but a space that is not seen: line breaks, zero width, soft hyphen, byte order mark and such. */
const INVISIBLE = /(?! )[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A token without the invisible characters of a paste, so that the token that is sent is also the one that is masked. */
export function cleanToken(value: unknown): string {
	return typeof value === 'string' ? value.replace(INVISIBLE, '').trim() : '';
}

/** Both headers of the header credential (API document, Authentication, point 1). */
export function tokenHeaders({ userToken, userSecretKey }: ICredentialDataDecryptedObject) {
	return { 'User-Token': cleanToken(userToken), 'User-Secret-Key': cleanToken(userSecretKey) };
}
