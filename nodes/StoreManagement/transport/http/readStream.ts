/** The part of a Node.js stream that is used: the package imports nothing but `node:crypto` from Node.js. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	destroy(error?: Error): unknown;
}

/** After decompression. A thousand orders take about 6.3. */
export const MAX_RESPONSE_MEGABYTES = 16;

const MAX_BYTES = MAX_RESPONSE_MEGABYTES * 1024 * 1024;

const UTF_8 = new TextDecoder();

/**
 * Reads the body of a response. A stream, because n8n's HTTP helpers limit the size of a body neither before
 * nor after decompression.
 *
 * @param signal ends the reading
 * @returns undefined where the body is larger than MAX_RESPONSE_MEGABYTES
 * @throws what the stream throws, and an error when the signal aborts
 */
export async function readStream(
	stream: ByteStream,
	signal: AbortSignal,
): Promise<string | undefined> {
	const end = (): void => {
		stream.destroy(new Error('stream was aborted'));
	};
	if (signal.aborted) end();
	signal.addEventListener('abort', end, { once: true });
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
		signal.removeEventListener('abort', end);
	}
	return UTF_8.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
}
