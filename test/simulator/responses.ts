import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Source } from './data/catalogue';
import type { ListName } from './knobs';
import type { Service } from './service';

/** Path parameters of a route below a store. */
export interface StorePath {
	alias: string;
}
export interface RecordPath extends StorePath {
	id: string;
}

/** The query as it came, with every repetition. */
export function queryOf(request: FastifyRequest): URLSearchParams {
	const from = request.url.indexOf('?');
	return new URLSearchParams(from < 0 ? '' : request.url.slice(from + 1));
}

/** The body of a list, by the knobs. */
export function listBody(
	service: Service,
	request: FastifyRequest,
	list: ListName,
	source: Source<unknown>,
): unknown {
	const path = request.url.split('?', 1)[0] ?? '';
	return service.paging.answer(
		{ list, path, origin: service.origin, query: queryOf(request) },
		source,
	);
}

/** The body of a single record: whether it is wrapped is not shown. */
export function single(service: Service, record: unknown): unknown {
	return service.settings.wrapSingle ? { data: record } : record;
}

/** The answer to a write: what it brings is not shown, except for the records the document names. */
export function written(
	service: Service,
	reply: FastifyReply,
	status: 200 | 201,
	record: unknown,
): FastifyReply {
	switch (service.settings.writeResponse) {
		case 'record':
			return reply.code(status).send(single(service, record));
		case 'empty':
			return reply.code(status).type('application/json').send('');
		case '204':
			return reply.code(204).send();
	}
}
