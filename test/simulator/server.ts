import Fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
} from 'fastify';

import { admit, aliasOf } from './access';
import type { Fault, LoggedRequest } from './contract';
import { errorAnswer, notFound, ServiceError, titleOf } from './errors';
import { faultBody, halfThenReset, resetConnection } from './faults';
import { bannerRoutes } from './resources/banners';
import { discountRoutes } from './resources/discounts';
import { leadRoutes } from './resources/leads';
import { oauthRoutes } from './routes/oauth';
import { orderRoutes } from './resources/orders';
import { productRoutes } from './resources/products';
import { skuRoutes } from './resources/skus';
import { userRoutes } from './routes/user';
import { webhookRoutes } from './resources/webhooks';
import type { Service } from './service';
import { refusal } from './validation';

interface Exchange {
	entry: LoggedRequest;
	fault: Fault | undefined;
	/** The body is not what its content type says. */
	malformed: boolean;
}

declare module 'fastify' {
	interface FastifyRequest {
		exchange: Exchange;
	}
}

const ROUTES = [
	userRoutes,
	orderRoutes,
	productRoutes,
	discountRoutes,
	leadRoutes,
	skuRoutes,
	bannerRoutes,
	webhookRoutes,
	oauthRoutes,
];

/** The HTTP side: bodies in, faults, access, latency, answers out. */
export function buildServer(service: Service): FastifyInstance {
	const app = Fastify({
		logger: false,
		forceCloseConnections: true,
		bodyLimit: 20 * 1024 * 1024,
		routerOptions: { maxParamLength: 2000 },
		ajv: {
			customOptions: {
				coerceTypes: false,
				removeAdditional: false,
				allErrors: true,
				allowUnionTypes: true,
			},
		},
	});
	app.decorateRequest('exchange');
	readBodies(app);
	meetRequests(app, service);
	answerErrors(app, service);
	for (const routes of ROUTES) routes(app, service);
	return app;
}

/** Every body is kept as raw text; whether it can be read is judged after access. */
function readBodies(app: FastifyInstance): void {
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

function meetRequests(app: FastifyInstance, service: Service): void {
	const { log, faults, timers } = service;

	app.addHook('onRequest', (request, reply, done) => {
		const entry = log.begin(request, aliasOf(request));
		const fault = faults.next(entry.method, entry.path);
		request.exchange = { entry, fault, malformed: false };
		reply.raw.once('close', () => log.closed(entry, reply.raw.writableFinished));
		done();
	});

	// Here, and not earlier, so that the log has the body of a request that meets a fault, too.
	app.addHook('preValidation', async (request, reply) => {
		const { entry, fault, malformed } = request.exchange;
		if (fault && !fault.thenHandle) {
			if (fault.stall !== undefined) await timers.sleep(fault.stall);
			if (fault.reset === 'before') resetConnection(request);
			if (request.raw.socket.destroyed) {
				log.answered(entry, 0);
				return reply.hijack();
			}
			if (fault.status !== undefined) return answerFault(reply, service, fault, fault.status);
			const cut = fault.reset === 'middle' || fault.truncate === true;
			// Without thenHandle nothing may change: there is half of an answer, but no deed.
			if (cut && changesSomething(entry)) return reply.send({ data: { id: 1 } });
		}
		if (entry.path.startsWith('/v2/')) admit(service, request);
		if (malformed) throw new ServiceError(400, 'The body is not valid JSON.');
		return undefined;
	});

	app.addHook('onSend', async (request, reply, payload) => {
		const { latencyMs } = service.settings;
		if (latencyMs > 0) await timers.sleep(latencyMs);
		const { entry, fault } = request.exchange;
		const sent = fault ? await spoil(request, reply, service, fault, payload) : payload;
		log.answered(entry, fault?.reset ? 0 : reply.statusCode);
		return sent;
	});
}

/** What a fault makes of an answer that is ready to leave. */
async function spoil(
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
		if (fault.status !== undefined) text = faultAnswer(reply, service, fault, fault.status);
	}
	if (fault.reset === 'middle') return halfThenReset(reply, text, service.timers);
	return fault.truncate ? text.slice(0, Math.floor(text.length / 2)) : text;
}

function changesSomething({ method, path }: LoggedRequest): boolean {
	return method !== 'GET' && path !== '/v2/auth/me';
}

/** Sets status and headers of a fault's answer, and gives its body. */
function faultAnswer(reply: FastifyReply, service: Service, fault: Fault, status: number): string {
	const shape = service.settings.errorShape;
	const answer = errorAnswer(shape, status, new ServiceError(status, titleOf(status)));
	const own = faultBody(fault);
	reply.code(status);
	reply.header('content-type', own === undefined ? answer.contentType : 'application/json');
	reply.headers(fault.headers ?? {});
	return own ?? answer.body;
}

function answerFault(reply: FastifyReply, service: Service, fault: Fault, status: number) {
	return reply.send(faultAnswer(reply, service, fault, status));
}

function answerErrors(app: FastifyInstance, service: Service): void {
	const answer = (reply: FastifyReply, error: ServiceError): FastifyReply => {
		const { contentType, body } = errorAnswer(service.settings.errorShape, error.status, error);
		return reply.code(error.status).type(contentType).headers(error.headers).send(body);
	};
	app.setErrorHandler((error: FastifyError | ServiceError, _request, reply) => {
		if (error instanceof ServiceError) return answer(reply, error);
		if (error.validation) return answer(reply, refusal(error.validation));
		return answer(reply, new ServiceError(error.statusCode ?? 500, error.message));
	});
	app.setNotFoundHandler((_request, reply) => answer(reply, notFound('The address')));
}
