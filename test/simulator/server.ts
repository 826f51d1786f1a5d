import Fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
} from 'fastify';

import { aliasOf, checkAccess } from './access';
import type { Fault, LoggedRequest } from './contract';
import { errorBody, messageOf, notFound, ServiceError } from './errors';
import { faultBody, halfThenReset, resetConnection } from './faults';
import { oauthRoutes } from './routes/oauth';
import { userRoutes } from './routes/user';
import type { Service } from './service';
import { validationError } from './validation';
import { validatorOf } from './validators.cjs';

interface Exchange {
	entry: LoggedRequest;
	fault: Fault | undefined;
	/** The body does not match its content type. */
	malformed: boolean;
}

declare module 'fastify' {
	interface FastifyRequest {
		exchange: Exchange;
	}
}

/** The HTTP server: parses bodies, applies faults, checks access, adds latency, sends errors. */
export function buildServer(service: Service): FastifyInstance {
	const app = Fastify({
		logger: false,
		forceCloseConnections: true,
		bodyLimit: 20 * 1024 * 1024,
		routerOptions: { maxParamLength: 2000 },
	});
	app.setValidatorCompiler(validatorOf);
	app.decorateRequest('exchange');
	parseBodies(app);
	addHooks(app, service);
	handleErrors(app, service);
	userRoutes(app, service);
	oauthRoutes(app, service);
	for (const resource of service.resources) resource.routes(app);
	return app;
}

/** Keeps every body as raw text. A malformed one is rejected only after the access check. */
function parseBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
		const body = text.toString();
		request.exchange.entry.body = body;
		if (body === '') return done(null, undefined);
		const type = request.headers['content-type'] ?? '';
		if (type.startsWith('application/x-www-form-urlencoded')) {
			return done(null, Object.fromEntries(new URLSearchParams(body)));
		}
		try {
			if (!type.startsWith('application/json')) throw new TypeError('not JSON');
			return done(null, JSON.parse(body));
		} catch {
			request.exchange.malformed = true;
			return done(null, undefined);
		}
	});
}

function addHooks(app: FastifyInstance, service: Service): void {
	const { log, faults, timers } = service;

	app.addHook('onRequest', (request, reply, done) => {
		const entry = log.begin(request, aliasOf(request));
		const fault = faults.next(entry);
		request.exchange = { entry, fault, malformed: false };
		reply.raw.once('close', () => log.closed(entry, reply.raw.writableFinished));
		done();
	});

	// After parsing, so that the log has the body of a request with a fault.
	app.addHook('preValidation', async (request, reply) => {
		const { entry, fault, malformed } = request.exchange;
		if (fault && !fault.thenHandle) {
			if (fault.stall !== undefined) await timers.sleep(fault.stall);
			if (fault.reset === 'before') resetConnection(request);
			if (request.raw.socket.destroyed) {
				log.responded(entry, 0);
				return reply.hijack();
			}
			if (fault.status !== undefined) {
				return reply.send(applyStatus(reply, service, fault, fault.status));
			}
			const partial = fault.reset === 'middle' || fault.truncate === true;
			// Without thenHandle a write is not handled, but half of a response is sent.
			if (partial && isWrite(entry)) return reply.send({ data: { id: 1 } });
		}
		if (entry.path.startsWith('/v2/')) checkAccess(service, request);
		if (malformed) throw new ServiceError(400, 'The body is not valid JSON.');
		return undefined;
	});

	app.addHook('onSend', async (request, reply, payload) => {
		const { latencyMs } = service.settings;
		if (latencyMs > 0) await timers.sleep(latencyMs);
		const { entry, fault } = request.exchange;
		const sent = fault ? await applyFault(request, reply, service, fault, payload) : payload;
		log.responded(entry, fault?.reset ? 0 : reply.statusCode);
		return sent;
	});
}

/** Applies a fault to a response that is ready to be sent. */
async function applyFault(
	request: FastifyRequest,
	reply: FastifyReply,
	service: Service,
	fault: Fault,
	payload: unknown,
): Promise<unknown> {
	let text = typeof payload === 'string' ? payload : '';
	if (fault.thenHandle) {
		if (fault.stall !== undefined) await service.timers.sleep(fault.stall);
		if (fault.reset === 'before') resetConnection(request);
		if (fault.status !== undefined) {
			text = applyStatus(reply, service, fault, fault.status);
		}
	}
	if (fault.reset === 'middle') return halfThenReset(reply, text, service.timers);
	return fault.truncate ? text.slice(0, Math.floor(text.length / 2)) : text;
}

function isWrite({ method, path }: LoggedRequest): boolean {
	return method !== 'GET' && path !== '/v2/auth/me';
}

/** Sets status and headers of a fault. Returns its body. */
function applyStatus(reply: FastifyReply, service: Service, fault: Fault, status: number): string {
	const shape = service.settings.errorShape;
	const standard = errorBody(shape, status, new ServiceError(status, messageOf(status)));
	const own = faultBody(fault);
	reply.code(status);
	reply.header('content-type', own === undefined ? standard.contentType : 'application/json');
	reply.headers(fault.headers ?? {});
	return own ?? standard.body;
}

function handleErrors(app: FastifyInstance, service: Service): void {
	const send = (reply: FastifyReply, error: ServiceError): FastifyReply => {
		const { contentType, body } = errorBody(service.settings.errorShape, error.status, error);
		return reply.code(error.status).type(contentType).headers(error.headers).send(body);
	};
	app.setErrorHandler((error: FastifyError | ServiceError, _request, reply) => {
		if (error instanceof ServiceError) return send(reply, error);
		if (error.validation) return send(reply, validationError(error.validation));
		return send(reply, new ServiceError(error.statusCode ?? 500, error.message));
	});
	app.setNotFoundHandler((_request, reply) => send(reply, notFound('The address')));
}
