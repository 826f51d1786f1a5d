import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Context, List, Source } from './resource';

/** Path parameters of a route below a store. */
export interface StorePath {
	alias: string;
}
export interface RecordPath extends StorePath {
	id: string;
}

/** The query with every repeated parameter. */
export function queryOf(request: FastifyRequest): URLSearchParams {
	const from = request.url.indexOf('?');
	return new URLSearchParams(from < 0 ? '' : request.url.slice(from + 1));
}

/** The body of a list response: the requested page of `source`. */
export function respondList(
	{ paging, origin }: Context,
	request: FastifyRequest,
	list: List,
	source: Source<unknown>,
): unknown {
	const path = request.url.split('?', 1)[0] ?? '';
	return paging.respond({ list, path, origin, query: queryOf(request) }, source);
}

/** The body of a single record. Whether it is wrapped in `data` is not shown. */
export function wrapSingle({ settings }: Pick<Context, 'settings'>, record: unknown): unknown {
	return settings.wrapSingle ? { data: record } : record;
}

/** The response to a write. Its body is not shown, except for the records that the document names. */
export function respondWritten(
	context: Context,
	reply: FastifyReply,
	status: 200 | 201,
	record: unknown,
): FastifyReply {
	switch (context.settings.writeResponse) {
		case 'record':
			return reply.code(status).send(wrapSingle(context, record));
		case 'empty':
			return reply.code(status).type('application/json').send('');
		case '204':
			return reply.code(204).send();
	}
}
