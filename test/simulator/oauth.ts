import { createHash, randomBytes } from 'node:crypto';

import { ServiceError } from './errors';
import type { Settings } from './knobs';
import type { Answer, Call, Route } from './routes';

export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';

const CODE_LIFE_MS = 10 * 60_000;
const REFRESH_TOKEN_LIFE_MS = 30 * 24 * 60 * 60_000;

export interface TokenPair {
	access_token: string;
	refresh_token: string;
	token_type: 'Bearer';
	expires_in: number;
}

export interface RefreshTokenUse {
	token: string;
	/** Number of times it was sent to the token endpoint, which accepts it once. */
	presented: number;
}

interface Grant {
	accessToken: string;
	accessExpires: number;
	refreshExpires: number;
	use: RefreshTokenUse;
}

type Fields = Readonly<Record<string, unknown>>;

/** Section "Authentication", OAuth 2.0. Paths and parameters are not shown; they are those of RFC 6749. */
export class OAuth {
	readonly clientId = 'store-app';
	readonly clientSecret: string;
	readonly refreshTokens: RefreshTokenUse[] = [];
	/** When each code expires, by the code and its redirect URL. */
	private readonly codes = new Map<string, number>();
	private grants: Grant[] = [];

	constructor(private readonly settings: () => Settings) {
		this.clientSecret = digest('client', settings().seed);
	}

	readonly routes: Route[] = [
		// The user is signed in and consents.
		{ endpoint: `GET ${AUTHORIZE_PATH}`, handle: ({ query }) => this.authorize(query) },
		{ endpoint: `POST ${TOKEN_PATH}`, handle: (call) => this.answerToken(call) },
	];

	issue(): TokenPair {
		const { accessTokenLifeSeconds } = this.settings();
		const accessToken = randomBytes(24).toString('base64url');
		const use = { token: randomBytes(24).toString('base64url'), presented: 0 };
		const accessExpires = Date.now() + accessTokenLifeSeconds * 1000;
		const refreshExpires = Date.now() + REFRESH_TOKEN_LIFE_MS;
		this.grants.push({ accessToken, accessExpires, refreshExpires, use });
		this.refreshTokens.push(use);
		return {
			access_token: accessToken,
			refresh_token: use.token,
			token_type: 'Bearer',
			expires_in: Math.ceil(accessTokenLifeSeconds),
		};
	}

	accepts(accessToken: string): boolean {
		const grant = this.grants.find((one) => one.accessToken === accessToken);
		return grant !== undefined && grant.accessExpires > Date.now();
	}

	expireAccessTokens(): void {
		for (const grant of this.grants) grant.accessExpires = 0;
	}

	revokeAll(): void {
		this.codes.clear();
		this.expireAccessTokens();
		for (const grant of this.grants) grant.refreshExpires = 0;
	}

	private authorize(query: URLSearchParams): Answer {
		const redirectUri = query.get('redirect_uri') ?? '';
		if (query.get('client_id') !== this.clientId || !mayRedirectTo(redirectUri)) {
			throw new ServiceError(400, 'The application or its redirect URL is unknown.');
		}
		const code = randomBytes(12).toString('hex');
		this.codes.set(`${code} ${redirectUri}`, Date.now() + CODE_LIFE_MS);
		const target = new URL(redirectUri);
		target.searchParams.set('code', code);
		target.searchParams.set('state', query.get('state') ?? '');
		return { status: 302, headers: { location: target.href } };
	}

	private answerToken({ body, headers }: Call): Answer {
		const fields = typeof body === 'object' && body !== null ? { ...body } : {};
		if (!this.isClient(headers.authorization, fields)) return refusal(401, 'invalid_client');
		const tokens = this.tokensFor(fields);
		if (tokens === undefined) return refusal(400, 'invalid_grant');
		return { headers: { 'cache-control': 'no-store' }, body: tokens };
	}

	/** Undefined for a code or refresh token that is unknown, used, expired or revoked. */
	private tokensFor(fields: Fields): TokenPair | undefined {
		if (fields.grant_type === 'authorization_code') {
			const code = `${String(fields.code)} ${String(fields.redirect_uri)}`;
			const expires = this.codes.get(code) ?? 0;
			this.codes.delete(code);
			return expires > Date.now() ? this.issue() : undefined;
		}
		const grant = this.grants.find(({ use }) => use.token === fields.refresh_token);
		if (grant === undefined) return undefined;
		grant.use.presented += 1;
		if (grant.use.presented > 1 || grant.refreshExpires <= Date.now()) return undefined;
		// Both tokens are replaced.
		grant.accessExpires = 0;
		return this.issue();
	}

	private isClient(authorization: unknown, fields: Fields): boolean {
		const basic = /^Basic (.+)$/i.exec(String(authorization))?.[1];
		const [id, secret] =
			basic === undefined
				? [fields.client_id, fields.client_secret]
				: Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
		return id === this.clientId && secret === this.clientSecret;
	}
}

const DESCRIPTIONS = {
	invalid_client: 'The client identifier or secret is wrong.',
	invalid_grant: 'The code or refresh token is invalid, expired or already used.',
};

function refusal(status: number, error: keyof typeof DESCRIPTIONS): Answer {
	return { status, body: { error, error_description: DESCRIPTIONS[error] } };
}

/** Section "Authentication": localhost during development, https after publication. */
function mayRedirectTo(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname } = new URL(address);
	return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** The header tokens of the user. */
export function headerTokens(seed: number) {
	return { userToken: digest('token', seed), userSecretKey: digest('secret', seed) };
}

/** The same seed gives the same secrets, so that saved credentials stay valid after a restart. */
function digest(...parts: ReadonlyArray<string | number>): string {
	return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 40);
}
