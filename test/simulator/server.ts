import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';

import { checkAccess } from './access';
import { Random } from './data/random';
import { invalid, ServiceError } from './errors';
import type { Fault } from './faults';
import type { LoggedRequest } from './log';
import { type Answer, type Route, routerOf } from './routes';
import type { Service } from './service';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
/** Lets the first half of a response be sent before the connection ends. */
const HALF_SENT_MS = 20;

/** A body is cut within so many bytes, where its first names and letters stand. */
const CUT_WITHIN = 2_000;

/** A response that is ready to be sent. */
interface Reply {
	status: number;
	headers: Record<string, string>;
	text: string;
}

/** Does not keep the process alive. No delay at all for 0. */
async function sleep(ms = 0): Promise<void> {
	if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** The HTTP server: logs requests, applies faults, checks access, calls the routes, adds latency. */
export function buildServer(service: Service, routes: readonly Route[]): Server {
	const find = routerOf(routes);
	const { log, faults, settings } = service;
	const cuts = new Random('cuts', settings.seed);

	/** @throws ServiceError */
	function handle(entry: LoggedRequest, url: URL): Answer {
		const { method, path, headers } = entry;
		const isOfService = path.startsWith('/v2/');
		if (isOfService) checkAccess(service, headers, entry.merchantAlias);
		const { route, alias, id } = find(method, path);
		if (isOfService) service.limits.check(alias, route.endpoint);
		const body = bodyOf(entry);
		if (Number.isNaN(id)) throw invalid({ id: ['The id format is invalid.'] });
		return route.handle({ alias, id, path, query: url.searchParams, body, headers });
	}

	function replyTo(entry: LoggedRequest, url: URL): Reply {
		try {
			const { status = 200, headers = {}, body } = handle(entry, url);
			const text = body === undefined ? '' : JSON.stringify(body);
			return { status, headers: { ...(status === 204 ? {} : JSON_TYPE), ...headers }, text };
		} catch (error) {
			return refusal(error instanceof ServiceError ? error : new ServiceError(500, String(error)));
		}
	}

	/** A response without the request being handled; undefined where it is to be handled. */
	function replyBefore(fault: Fault | undefined, entry: LoggedRequest): Reply | undefined {
		if (fault === undefined || fault.thenHandle) return undefined;
		const isPartial = fault.reset === 'middle' || fault.truncate === true;
		// A write is not handled, but half of a response is sent.
		return fault.status === undefined && isPartial && isWrite(entry)
			? { status: 200, headers: JSON_TYPE, text: '{"data":{"id":1}}' }
			: faultReply(fault);
	}

	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? '/', 'http://simulator');
		const entry = log.begin(request, url);
		const fault = faults.next(entry);
		response.once('close', () => log.closed(entry, response.writableFinished));
		entry.body = await readText(request);
		const isLost = (): boolean => {
			if (fault?.reset === 'before') request.socket.resetAndDestroy();
			if (request.socket.destroyed) log.responded(entry, 0);
			return request.socket.destroyed;
		};

		if (fault && !fault.thenHandle) {
			await sleep(fault.stall);
			if (isLost()) return;
		}
		const handled = replyBefore(fault, entry) ?? replyTo(entry, url);
		await sleep(service.settings.latencyMs);
		if (!fault?.thenHandle) return await send(handled, fault, entry, response);
		await sleep(fault.stall);
		if (isLost()) return;
		await send(faultReply(fault) ?? handled, fault, entry, response);
	}

	async function send(
		{ status, headers, text }: Reply,
		fault: Fault | undefined,
		entry: LoggedRequest,
		response: ServerResponse,
	): Promise<void> {
		const bytes = Buffer.from(text);
		const half = bytes.subarray(0, Math.floor(bytes.length / 2));
		log.responded(entry, fault?.reset ? 0 : status);
		if (fault?.reset === 'middle') {
			response.writeHead(status, { ...headers, 'content-length': bytes.length }).write(half);
			await sleep(HALF_SENT_MS);
			response.destroy();
			return;
		}
		const whole = fault?.truncate ? half : bytes;
		response.writeHead(status, headers);
		// The network may cut a body anywhere, also within a letter.
		const cut = cuts.int(0, Math.min(whole.length, CUT_WITHIN));
		if (cut > 0) {
			response.write(whole.subarray(0, cut));
			await new Promise((resolve) => setImmediate(resolve));
		}
		response.end(whole.subarray(cut));
	}

	const server = createServer((request, response) => {
		serve(request, response).catch(() => response.destroy());
	});
	server.keepAliveTimeout = 72_000;
	return server;
}

const refusal = ({ status, headers, body }: ServiceError): Reply => ({
	...{ status, headers: { ...JSON_TYPE, ...headers }, text: JSON.stringify(body) },
});

/** The response that a fault sets; undefined if it uses that of the service. */
function faultReply({ status, headers = {}, body }: Fault): Reply | undefined {
	if (status === undefined) return undefined;
	if (body === undefined) return refusal(new ServiceError(status, undefined, {}, headers));
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return { status, headers: { 'content-type': 'application/json', ...headers }, text };
}

function isWrite({ method, path }: LoggedRequest): boolean {
	return method !== 'GET' && path !== '/v2/auth/me';
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
