import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { authenticate } from './access';
import { FOREIGN_ALIAS } from './data/stores';
import { invalid, notFound, ServiceError } from './errors';
import type { Fault } from './faults';
import { type Answer, type Route, routerOf } from './routes';
import type { Service } from './service';

/** A received request. */
export interface LoggedRequest {
	method: string;
	/** Without the query. */
	path: string;
	query: Record<string, string | string[]>;
	headers: IncomingHttpHeaders;
	/** Raw text; empty without a body. */
	body: string;
	/** Time of arrival in milliseconds since 1970. */
	at: number;
	/** 0 if the connection ended without a whole response; undefined while in flight. */
	status?: number;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
/** Lets the first half of a response be sent before the connection ends. */
const HALF_SENT_MS = 20;

/** A response that is ready to be sent. */
interface Reply {
	status: number;
	headers: Record<string, string>;
	text: string;
}

/** The HTTP server: logs requests, applies faults, checks access, calls the routes, adds latency. */
export function buildServer(service: Service, routes: readonly Route[]): Server {
	const find = routerOf(routes);

	/** @throws ServiceError */
	function handle(entry: LoggedRequest, query: URLSearchParams): Answer {
		const { method, path, headers } = entry;
		if (path.startsWith('/v2/')) authenticate(service, headers);
		const { route, alias, id } = find(method, path);
		if (alias === FOREIGN_ALIAS) {
			throw new ServiceError(403, `You do not have access to the store ${alias}.`);
		}
		if (alias !== '' && !service.aliases.includes(alias)) throw notFound(`The store ${alias}`);
		service.limits.check(alias, route.endpoint, service.settings.limits[route.endpoint]);
		const body = bodyOf(entry);
		if (Number.isNaN(id)) throw invalid({ id: ['The id format is invalid.'] });
		return route.handle({ alias, id, path, query, body, headers });
	}

	function replyTo(entry: LoggedRequest, query: URLSearchParams): Reply {
		try {
			const { status = 200, headers = {}, body } = handle(entry, query);
			const text = body === undefined ? '' : JSON.stringify(body);
			return { status, headers: { ...(status === 204 ? {} : JSON_TYPE), ...headers }, text };
		} catch (error) {
			return refusal(error instanceof ServiceError ? error : new ServiceError(500, String(error)));
		}
	}

	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
		const entry = entryOf(request, pathname, searchParams);
		service.requests.push(entry);
		service.begin();
		response.once('close', () => {
			service.end();
			if (!response.writableFinished) entry.status = 0;
		});
		const fault = service.faults.next(entry);
		entry.body = await readText(request);
		/** Waits as long as the fault says. Then the connection may have ended. */
		const isLost = async (): Promise<boolean> => {
			if (fault?.stall) await sleep(fault.stall, undefined, { ref: false });
			if (fault?.reset === 'before') request.socket.resetAndDestroy();
			if (request.socket.destroyed) entry.status = 0;
			return request.socket.destroyed;
		};

		const isHandled = fault?.thenHandle === true;
		if (!isHandled && (await isLost())) return;
		const failure = faultReply(fault);
		const reply = isHandled || !failure ? replyTo(entry, searchParams) : failure;
		const { latencyMs } = service.settings;
		if (latencyMs > 0) await sleep(latencyMs, undefined, { ref: false });
		if (isHandled && (await isLost())) return;
		await send(failure ?? reply, fault, entry, response);
	}

	async function send(
		{ status, headers, text }: Reply,
		fault: Fault | undefined,
		entry: LoggedRequest,
		response: ServerResponse,
	): Promise<void> {
		const bytes = Buffer.from(text);
		const half = bytes.subarray(0, Math.floor(bytes.length / 2));
		// Before it is sent, so that the client finds it logged.
		entry.status = fault?.reset ? 0 : status;
		if (fault?.reset === 'middle') {
			response.writeHead(status, { ...headers, 'content-length': bytes.length }).write(half);
			await sleep(HALF_SENT_MS);
			response.destroy();
			return;
		}
		response.writeHead(status, headers).end(fault?.truncate ? half : bytes);
	}

	const server = createServer((request, response) => {
		serve(request, response).catch(() => response.destroy());
	});
	server.keepAliveTimeout = 72_000;
	return server;
}

function entryOf(
	{ method = '', headers }: IncomingMessage,
	path: string,
	parameters: URLSearchParams,
): LoggedRequest {
	const query: LoggedRequest['query'] = {};
	for (const name of parameters.keys()) {
		const [first = '', ...others] = parameters.getAll(name);
		query[name] = others.length > 0 ? [first, ...others] : first;
	}
	return { method, path, query, headers, body: '', at: Date.now() };
}

const refusal = ({ status, headers, body }: ServiceError): Reply => ({
	...{ status, headers: { ...JSON_TYPE, ...headers }, text: JSON.stringify(body) },
});

/** The response that a fault sets; undefined if it uses that of the service. */
function faultReply(fault: Fault = {}): Reply | undefined {
	const { status, headers = {}, body } = fault;
	if (status === undefined) {
		const isHalf = fault.reset === 'middle' || fault.truncate === true;
		const text = '{"data":{"id":1}}';
		return isHalf && !fault.thenHandle ? { status: 200, headers: JSON_TYPE, text } : undefined;
	}
	if (body === undefined) return refusal(new ServiceError(status, undefined, {}, headers));
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return { status, headers: { 'content-type': 'application/json', ...headers }, text };
}

/** @throws ServiceError 400 for a body that does not match its content type */
function bodyOf({ body, headers }: LoggedRequest): unknown {
	if (body === '') return undefined;
	const type = headers['content-type'] ?? '';
	if (type.startsWith('application/x-www-form-urlencoded')) {
		return Object.fromEntries(new URLSearchParams(body));
	}
	try {
		if (type.startsWith('application/json')) return JSON.parse(body);
	} catch {
		// Refused below, as every other body is.
	}
	throw new ServiceError(400, 'The body is not valid JSON.');
}
