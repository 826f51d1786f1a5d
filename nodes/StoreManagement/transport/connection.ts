import type { Redactor } from '../redaction/redactor';

import type { CredentialUse, RequestContext } from './http/sendHttp';
import type { RenewalResult } from './oauth2/grant';

/** The service, reached with one credential. */
export interface Connection extends CredentialUse {
	context: RequestContext;
	/** As normalizeBaseUrl returns it. */
	baseUrl: string;
	redactor: Redactor;
	/** OAuth2 only: the tokens, which expire. */
	tokens?: {
		/** Which tokens are valid now; see Grant. */
		generation: () => number;
		renewSince: (generation: number) => Promise<RenewalResult>;
		/** Adds the stored tokens to the redactor, because another process may have renewed them. */
		redactStored: () => Promise<void>;
	};
}
