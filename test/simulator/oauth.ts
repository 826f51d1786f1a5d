import { createHash, randomBytes } from 'node:crypto';

import { ServiceError } from './errors';
import type { Settings } from './knobs';
import type { Answer, Call, Route } from './routes';

export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';

const CODE_LIFE_MS = 10 * 60_000;
const REFRESH_TOKEN_LIFE_MS = 30 * 24 * 60 * 60_000;

interface Grant {
	accessToken: string;
	accessExpires: number;
	/** The refresh token. */
	token: string;
	refreshExpires: number;
	/** How often the refresh token was sent to the token endpoint, which accepts it once. */
	presented: number;
}

const secret = (): string => randomBytes(24).toString('base64url');

/** Section "Authentication", OAuth 2.0. Paths and parameters are not shown; they are those of RFC 6749. */
export class OAuth {
	readonly clientId = 'store-app';
	readonly clientSecret: string;
	readonly grants: Grant[] = [];
	/** When each code expires, by the code and its redirect URL. */
	private readonly codes = new Map<string, number>();

	constructor(private readonly settings: () => Settings) {
		this.clientSecret = digest('client', settings().seed);
	}

	readonly routes: Route[] = [
		// The user is signed in and consents.
		{ endpoint: `GET ${AUTHORIZE_PATH}`, handle: ({ query }) => this.authorize(query) },
		{ endpoint: `POST ${TOKEN_PATH}`, handle: (call) => this.answerToken(call) },
	];

	issue() {
		const { accessTokenLifeSeconds: life } = this.settings();
		const [now, accessToken, token] = [Date.now(), secret(), secret()];
		const expire = {
			accessExpires: now + life * 1000,
			refreshExpires: now + REFRESH_TOKEN_LIFE_MS,
		};
		this.grants.push({ accessToken, token, presented: 0, ...expire });
		return {
			...{ access_token: accessToken, refresh_token: token, token_type: 'Bearer' },
			expires_in: Math.ceil(life),
		};
	}

	accepts(token: unknown): boolean {
		const grant = this.grants.find(({ accessToken }) => accessToken === token);
		return grant !== undefined && grant.accessExpires > Date.now();
	}

	private authorize(query: URLSearchParams): Answer {
		const redirectUri = query.get('redirect_uri') ?? '';
		if (query.get('client_id') !== this.clientId) {
			throw new ServiceError(400, 'The application is unknown.');
		}
		const code = secret();
		this.codes.set(`${code} ${redirectUri}`, Date.now() + CODE_LIFE_MS);
		const target = new URL(redirectUri);
		target.searchParams.set('code', code);
		target.searchParams.set('state', query.get('state') ?? '');
		return { status: 302, headers: { location: target.href } };
	}

	private answerToken({ body, headers }: Call): Answer {
		const fields: Record<string, unknown> = { ...(body as object | undefined) };
		if (!this.isClient(headers.authorization, fields)) {
			return { status: 401, body: { error: 'invalid_client' } };
		}
		if (!this.isGranted(fields)) return { status: 400, body: { error: 'invalid_grant' } };
		return { headers: { 'cache-control': 'no-store' }, body: this.issue() };
	}

	/** Whether a code or refresh token is known and neither used nor expired; from now on it is used. */
	private isGranted(fields: Record<string, unknown>): boolean {
		if (fields.grant_type === 'authorization_code') {
			const code = `${String(fields.code)} ${String(fields.redirect_uri)}`;
			const expires = this.codes.get(code) ?? 0;
			this.codes.delete(code);
			return expires > Date.now();
		}
		const grant = this.grants.find(({ token }) => token === fields.refresh_token);
		if (grant === undefined) return false;
		grant.presented += 1;
		if (grant.presented > 1 || grant.refreshExpires <= Date.now()) return false;
		// Both tokens are replaced.
		grant.accessExpires = 0;
		return true;
	}

	private isClient(authorization: unknown, fields: Record<string, unknown>): boolean {
		const basic = /^Basic (.+)$/i.exec(String(authorization))?.[1];
		const [id, own] =
			basic === undefined
				? [fields.client_id, fields.client_secret]
				: Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
		return id === this.clientId && own === this.clientSecret;
	}
}

/** The same seed gives the same secrets, so that saved credentials stay valid after a restart. */
export function digest(...parts: ReadonlyArray<string | number>): string {
	return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 40);
}
