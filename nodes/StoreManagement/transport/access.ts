import type { IAdditionalCredentialOptions } from 'n8n-workflow';

import type { ServiceContext } from './context';
import type { Renewal } from './grant';
import type { Secrets } from './secrets';

/** How the service is reached with one credential. */
export interface Access {
	context: ServiceContext;
	credentialType: string;
	credentialOptions: IAdditionalCredentialOptions;
	/** As normaliseBaseUrl returns it. */
	baseUrl: string;
	secrets: Secrets;
	/** OAuth2 only: the grant whose tokens expire. */
	grant?: {
		/** Which tokens are valid now; see Grant. */
		generation: () => number;
		renewSince: (sentIn: number) => Promise<Renewal>;
		/** Keeps the tokens that are stored now for masking: another process may have renewed them. */
		remember: () => Promise<void>;
	};
}
