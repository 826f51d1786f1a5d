import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { ServiceError } from '../errors';
import type { TokenPair } from '../oauth';
import type { Service } from '../service';
import { queryOf } from '../responses';

export const AUTHORIZE_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';

type Fields = Readonly<Record<string, string | undefined>>;

/** The OAuth 2.0 endpoints. Paths and parameters are not shown; the parameters are those of RFC 6749. */
export function oauthRoutes(app: FastifyInstance, service: Service): void {
	// The page has no form: the knob `consent` is the decision of the user.
	app.get(AUTHORIZE_PATH, (request, reply) => {
		const query = queryOf(request);
		const redirectUri = query.get('redirect_uri') ?? '';
		if (query.get('client_id') !== service.oauth.clientId) {
			throw new ServiceError(400, 'The application is unknown.');
		}
		if (!mayRedirectTo(redirectUri)) {
			throw new ServiceError(400, 'The redirect URL must start with https:// or be local.');
		}
		const target = new URL(redirectUri);
		if (query.get('response_type') !== 'code') {
			target.searchParams.set('error', 'unsupported_response_type');
		} else if (service.settings.consent === 'deny') {
			target.searchParams.set('error', 'access_denied');
		} else {
			target.searchParams.set('code', service.oauth.authorize(redirectUri));
		}
		const state = query.get('state');
		if (state !== null) target.searchParams.set('state', state);
		return reply.redirect(target.href);
	});

	app.post(TOKEN_PATH, (request, reply) => {
		const fields = fieldsOf(request.body);
		if (!isClient(service, request, fields)) return sendError(reply, 401, 'invalid_client');
		try {
			return reply.header('cache-control', 'no-store').send(tokens(service, fields));
		} catch (error) {
			if (error instanceof ServiceError) return sendError(reply, error.status, error.message);
			throw error;
		}
	});
}

function tokens({ oauth }: Service, fields: Fields): TokenPair {
	if (fields.grant_type === 'authorization_code') {
		return oauth.exchange(fields.code ?? '', fields.redirect_uri);
	}
	if (fields.grant_type === 'refresh_token') return oauth.refresh(fields.refresh_token ?? '');
	throw new ServiceError(400, 'unsupported_grant_type');
}

/** Section "Authentication": localhost during development, https after publication. */
function mayRedirectTo(address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { protocol, hostname } = new URL(address);
	const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
	return protocol === 'https:' || (protocol === 'http:' && local);
}

function isClient({ oauth, settings }: Service, request: FastifyRequest, fields: Fields): boolean {
	const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
	if (basic !== undefined) {
		const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
		return settings.clientAuthentication !== 'body' && oauth.isClient(id, secret);
	}
	if (settings.clientAuthentication === 'header') return false;
	return oauth.isClient(fields.client_id, fields.client_secret);
}

function fieldsOf(body: unknown): Fields {
	if (typeof body !== 'object' || body === null) return {};
	return Object.fromEntries(
		Object.entries(body).map(([name, value]: [string, unknown]) => [name, String(value)]),
	);
}

function sendError(reply: FastifyReply, status: number, error: string): FastifyReply {
	const description = {
		invalid_client: 'The client identifier or secret is wrong.',
		invalid_grant: 'The code or refresh token is invalid, expired or already used.',
		unsupported_grant_type: 'This grant type is not supported.',
	}[error];
	return reply.code(status).send({ error, error_description: description });
}
