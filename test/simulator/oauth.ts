import { createHash, randomBytes } from 'node:crypto';

import type { Clock } from './clock';
import { ServiceError } from './errors';
import type { Settings } from './knobs';

export interface TokenPair {
	access_token: string;
	refresh_token: string;
	token_type: 'Bearer';
	/** Real seconds. */
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
	revoked: boolean;
}

interface Code {
	redirectUri: string;
	expires: number;
}

const CODE_LIFE_MS = 10 * 60_000;

/** Section "Authentication", OAuth 2.0. Times are milliseconds on the clock of the service. */
export class OAuth {
	readonly clientId = 'store-app';
	readonly clientSecret: string;
	readonly refreshTokens: RefreshTokenUse[] = [];
	private readonly codes = new Map<string, Code>();
	private readonly grants = new Map<string, Grant>();
	private readonly byRefreshToken = new Map<string, { grant: Grant; record: RefreshTokenUse }>();

	constructor(
		private readonly clock: Clock,
		private readonly settings: () => Settings,
	) {
		this.clientSecret = digest('client', settings().seed);
	}

	isClient(id: string | undefined, secret: string | undefined): boolean {
		return id === this.clientId && secret === this.clientSecret;
	}

	/** A temporary code, valid for one exchange with the same redirect URL. */
	authorize(redirectUri: string): string {
		const code = randomBytes(12).toString('hex');
		this.codes.set(code, { redirectUri, expires: this.clock.now() + CODE_LIFE_MS });
		return code;
	}

	/** @throws ServiceError 400 for a code that is unknown, used, expired or for another URL */
	exchange(code: string, redirectUri: string | undefined): TokenPair {
		const known = this.codes.get(code);
		this.codes.delete(code);
		if (known?.redirectUri !== redirectUri || known === undefined) throw invalidGrant();
		if (known.expires <= this.clock.now()) throw invalidGrant();
		return this.issue();
	}

	/**
	 * Replaces both tokens. The access token of this refresh token becomes invalid.
	 *
	 * @throws ServiceError 400 for a token that is unknown, used, expired or revoked
	 */
	refresh(token: string): TokenPair {
		const known = this.byRefreshToken.get(token);
		if (!known) throw invalidGrant();
		known.record.presented += 1;
		const { grant } = known;
		if (grant.revoked || known.record.presented > 1) throw invalidGrant();
		if (grant.refreshExpires <= this.clock.now()) throw invalidGrant();
		this.grants.delete(grant.accessToken);
		return this.issue();
	}

	issue(): TokenPair {
		const { accessTokenLifeSeconds, refreshTokenLifeSeconds } = this.settings();
		const now = this.clock.now();
		const grant: Grant = {
			accessToken: randomBytes(24).toString('base64url'),
			accessExpires: now + accessTokenLifeSeconds * 1000,
			refreshExpires: now + refreshTokenLifeSeconds * 1000,
			revoked: false,
		};
		const record = { token: randomBytes(24).toString('base64url'), presented: 0 };
		this.grants.set(grant.accessToken, grant);
		this.byRefreshToken.set(record.token, { grant, record });
		this.refreshTokens.push(record);
		return {
			access_token: grant.accessToken,
			refresh_token: record.token,
			token_type: 'Bearer',
			expires_in: Math.ceil(this.clock.toReal(accessTokenLifeSeconds)),
		};
	}

	accepts(accessToken: string): boolean {
		const grant = this.grants.get(accessToken);
		return grant !== undefined && !grant.revoked && grant.accessExpires > this.clock.now();
	}

	expireAccessTokens(): void {
		for (const grant of this.grants.values()) grant.accessExpires = 0;
	}

	revokeAll(): void {
		this.codes.clear();
		for (const { grant } of this.byRefreshToken.values()) grant.revoked = true;
	}
}

function invalidGrant(): ServiceError {
	return new ServiceError(400, 'invalid_grant');
}

/** The header tokens for the n-th password of the user. */
export function headerTokens(seed: number, password: number) {
	return {
		userToken: digest('token', seed, password),
		userSecretKey: digest('secret', seed, password),
	};
}

/** The same seed gives the same secrets, so that saved credentials stay valid after a restart. */
function digest(...parts: readonly (string | number)[]): string {
	return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 40);
}
