import { Secrets } from './secrets';

/** What renewing a grant came to. */
export type Renewal =
	| 'renewed'
	/** The grant is gone for good: the user must connect the credential again. */
	| 'gone'
	/** The token endpoint could not be reached or failed; the grant may still be good. */
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
 * generation before it is sent; a 401 renews the grant only if nobody has done so since.
 */
export class Grant {
	generation = 0;
	/** Shared too: an error may quote a token that somebody else has renewed. */
	readonly secrets = new Secrets();
	private token: string | undefined;
	private renewal: Promise<Renewal> | undefined;

	/** Tells which access token is stored as a connection is opened. */
	observe(token: string | undefined): void {
		if (this.renewal === undefined) this.token = token;
	}

	/** @param sentIn the generation in which the refused request was sent */
	async renewSince(sentIn: number, store: TokenStore): Promise<Renewal> {
		if (sentIn < this.generation) return 'renewed';
		this.renewal ??= this.renew(store)
			// The stored credential could not be read.
			.catch((): Renewal => 'failed')
			.finally(() => {
				this.renewal = undefined;
			});
		return await this.renewal;
	}

	private async renew(store: TokenStore): Promise<Renewal> {
		// Another process may have renewed the grant already: its tokens are in the database.
		if (await this.takeUp(store)) return 'renewed';
		const failure = await store.refresh().then(
			() => undefined,
			(error: unknown) => (isFinal(error) ? 'gone' : 'failed'),
		);
		// Where two processes refresh at the same moment, one fails and the other has stored what
		// is valid now. Only when nothing new is stored has the renewal failed.
		if (await this.takeUp(store)) return 'renewed';
		if (failure !== undefined) return failure;
		this.generation++;
		return 'renewed';
	}

	/** Takes up a token that is stored and new; a token that was seen before changes nothing. */
	private async takeUp(store: TokenStore): Promise<boolean> {
		const stored = await store.read();
		if (stored === this.token) return false;
		this.token = stored;
		this.generation++;
		return true;
	}
}

/** Statuses of a token endpoint that asking again cannot change (RFC 6749, section 5.2). */
const FINAL_STATUSES: readonly unknown[] = [400, 401, 403];

/** Whether asking again with the same refresh token cannot help. */
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
