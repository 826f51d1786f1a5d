import { CredentialStore, type LoadedPackage } from '../../harness';

const TYPE = 'storeManagementApi';
const OTHER_APP: Record<string, string> = { 'user-token-1': 'user-token-2' };

/** The credential of the trigger, which people change. */
export class WorldCredentials extends CredentialStore {
	isGone = false;
	private readonly data: { baseUrl: string; userToken: string; userSecretKey: string };

	constructor(pkg: LoadedPackage, baseUrl: string) {
		const data = { baseUrl, userToken: 'user-token-1', userSecretKey: 'secret-key-1' };
		super(pkg, { [TYPE]: data });
		this.data = data;
	}

	/** It leads to the same service. */
	editBaseUrl(): void {
		const [host, other] = ['127.0.0.1', 'localhost'];
		const isOther = this.data.baseUrl.includes(other);
		this.data.baseUrl = this.data.baseUrl.replace(isOther ? other : host, isOther ? host : other);
		this.update();
	}

	/** It becomes that of another application, or that of the first one again. */
	changeApp(): void {
		this.data.userToken = OTHER_APP[this.data.userToken] ?? 'user-token-1';
		this.update();
	}

	override async getDecrypted(...given: Parameters<CredentialStore['getDecrypted']>) {
		if (this.isGone) throw new Error('Credential with ID "1" does not exist.');
		return await super.getDecrypted(...given);
	}

	private update(): void {
		void this.updateCredentials({ id: '', name: '' }, TYPE, { ...this.data });
	}
}
