import { decodeUtf8 } from '../../text';

import type { HttpResponse } from './response';

/** The part of a Node.js stream that is used: the package imports nothing but `node:crypto` from Node.js. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(error?: Error): unknown;
}

/** After decompression. A thousand orders take about 6.3. */
export const MAX_RESPONSE_MEGABYTES = 16;

const MAX_BYTES = MAX_RESPONSE_MEGABYTES * 1024 * 1024;

/**
 * Reads the body of a response. A stream, because n8n's HTTP helpers limit the size of a body neither before nor after
 * decompression.
 *
 * @param signal ends the reading
 * @returns undefined if the body is larger than MAX_RESPONSE_MEGABYTES
 * @throws any error of the stream, and one when the signal aborts
 */
export async function readBody(
	stream: ByteStream,
	signal: AbortSignal,
): Promise<Pick<HttpResponse, 'text' | 'isUndecodable'> | undefined> {
	const destroy = (): void => {
		stream.destroy(new Error('stream was aborted'));
	};
	if (signal.aborted) destroy();
	signal.addEventListener('abort', destroy);
	const chunks: Uint8Array[] = [];
	let size = 0;
	try {
		// Leaving the loop destroys the stream, and its connection with it.
		for await (const chunk of stream) {
			size += chunk.length;
			if (size > MAX_BYTES) return undefined;
			chunks.push(chunk);
		}
	} finally {
		signal.removeEventListener('abort', destroy);
	}
	return decode(Buffer.concat(chunks, size));
}

function decode(bytes: Uint8Array): Pick<HttpResponse, 'text' | 'isUndecodable'> {
	const text = decodeUtf8(bytes);
	if (text !== undefined) return { text };
	return { text: new TextDecoder().decode(bytes).replaceAll('\uFFFD', '?'), isUndecodable: true };
}
