import { Redactor } from '../../redaction/redactor';

/** How a renewal ended. */
export type RenewalResult =
	| 'renewed'
	/** The grant is no longer valid: the user must connect the credential again. */
	| 'expired'
	/** The token endpoint could not be reached or failed; the grant may still be valid. */
	| 'failed';

/** How the tokens of one credential are read and renewed. */
export interface TokenStore {
	/** The access token that is stored now. */
	read(): Promise<string | undefined>;
	/** Spends the stored refresh token and stores both new tokens. Throws what n8n throws. */
	refresh(): Promise<void>;
}

/**
 * The OAuth2 grant of one credential, shared by everything in the process.
 *
 * A refresh replaces both tokens and a refresh token works once (API document, Authentication), so
 * one refresh serves all requests that were sent with the old token. Each request notes the
 * generation before it is sent; a 401 renews the tokens only if they have not been renewed since.
 */
export class Grant {
	generation = 0;
	/** Shared too: an error may quote a token that another execution has renewed. */
	readonly redactor = new Redactor();
	private token: string | undefined;
	private renewal: Promise<RenewalResult> | undefined;

	/** Notes the stored access token when a connection opens. */
	observe(token: string | undefined): void {
		if (this.renewal === undefined) this.token = token;
	}

	/** @param generation the generation of the tokens with which the refused request was sent */
	async renewSince(generation: number, store: TokenStore): Promise<RenewalResult> {
		if (generation < this.generation) return 'renewed';
		this.renewal ??= this.renew(store)
			// The stored credential could not be read.
			.catch((): RenewalResult => 'failed')
			.finally(() => {
				this.renewal = undefined;
			});
		return await this.renewal;
	}

	private async renew(store: TokenStore): Promise<RenewalResult> {
		// Another process may have renewed the tokens already: then they are in the database.
		if (await this.adoptStored(store)) return 'renewed';
		const failure = await store.refresh().then(
			() => undefined,
			(error: unknown) => (isFinal(error) ? 'expired' : 'failed'),
		);
		// When two processes refresh at the same moment, one fails and the other has stored valid
		// tokens. The renewal has failed only if nothing new is stored.
		if (await this.adoptStored(store)) return 'renewed';
		if (failure !== undefined) return failure;
		this.generation++;
		return 'renewed';
	}

	/** Adopts a stored token that is new. */
	private async adoptStored(store: TokenStore): Promise<boolean> {
		const stored = await store.read();
		if (stored === this.token) return false;
		this.token = stored;
		this.generation++;
		return true;
	}
}

/** Statuses of a token endpoint that a retry cannot change (RFC 6749, section 5.2). */
const FINAL_STATUSES: readonly unknown[] = [400, 401, 403];

/** Whether a retry with the same refresh token cannot help. */
function isFinal(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, status } = error as { code?: unknown; status?: unknown };
	if (code === 'EAUTH' || FINAL_STATUSES.includes(status)) return true;
	return /reconnect|refreshToken is required/i.test(error.message);
}

const grants = new Map<string, Grant>();

/** The grant of a credential. One small entry for each OAuth2 credential that this process used. */
export function grantOf(credentialId: string): Grant {
	const grant = grants.get(credentialId) ?? new Grant();
	grants.set(credentialId, grant);
	return grant;
}
