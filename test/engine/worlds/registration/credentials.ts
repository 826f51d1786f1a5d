import { CredentialStore, type LoadedPackage } from '../../harness';

/** The credential of the trigger, which people change. */
export class WorldCredentials extends CredentialStore {
	isGone = false;

	constructor(pkg: LoadedPackage, baseUrl: string) {
		super(pkg, {
			storeManagementApi: { baseUrl, userToken: 'user-token-1', userSecretKey: 'secret-key-1' },
		});
	}

	override async getDecrypted(...given: Parameters<CredentialStore['getDecrypted']>) {
		if (this.isGone) throw new Error('Credential with ID "1" does not exist.');
		return await super.getDecrypted(...given);
	}
}
