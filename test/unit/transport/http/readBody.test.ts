import { getEventListeners } from 'node:events';

import fc from 'fast-check';

import {
	MAX_RESPONSE_MEGABYTES,
	readBody,
	type ByteStream,
} from '../../../../nodes/StoreManagement/transport/http/readBody';

/** A stream of these chunks, which says why it was destroyed. */
function streamOf(
	...chunks: readonly Uint8Array[]
): ByteStream & { reasons: Array<Error | undefined> } {
	const reasons: Array<Error | undefined> = [];
	return {
		reasons,
		destroy: (reason) => reasons.push(reason),
		async *[Symbol.asyncIterator]() {
			for (const chunk of chunks) {
				if (reasons.length > 0) throw reasons[0] ?? new Error('destroyed');
				yield await Promise.resolve(chunk);
			}
		},
	};
}

const { signal } = new AbortController();
const MEGABYTE = 1024 * 1024;

it('[A6] a body is the same wherever the network cuts it, and said to be no UTF-8 where it is none', async () => {
	const text = fc.string({ unit: 'grapheme' }).map((one) => Buffer.from(one));
	const body = fc.oneof(text, fc.uint8Array({ maxLength: 30 }));
	await fc.assert(
		fc.asyncProperty(body, fc.array(fc.nat(), { maxLength: 6 }), async (bytes, cuts) => {
			const decoded = Buffer.from(bytes).toString();
			const isText = Buffer.from(decoded).equals(bytes);
			const ends = cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other);
			const parts = [...ends, bytes.length].map((end, at) =>
				bytes.subarray(ends[at - 1] ?? 0, end),
			);
			// A byte order mark is none of the text.
			const shown = decoded.replace(/^\ufeff/, '');
			expect(await readBody(streamOf(...parts), signal)).toEqual(
				isText ? { text: shown } : { text: shown.replaceAll('\ufffd', '?'), isUndecodable: true },
			);
		}),
		{ numRuns: 300 },
	);
});

it('[A6] no more than 16 MB are read, however they come', async () => {
	const chunks = Array.from({ length: 16 }, () => new Uint8Array(MEGABYTE).fill(97));
	expect(MAX_RESPONSE_MEGABYTES).toBe(16);
	expect((await readBody(streamOf(...chunks), signal))?.text).toHaveLength(16 * MEGABYTE);
	expect(await readBody(streamOf(...chunks, new Uint8Array(1)), signal)).toBeUndefined();
});

it('an abort destroys the stream, before it is read and while it is; nothing stays at the signal', async () => {
	const unread = streamOf(new Uint8Array(1));
	await expect(readBody(unread, AbortSignal.abort())).rejects.toThrow('aborted');
	expect(unread.reasons).toHaveLength(1);

	const controller = new AbortController();
	const reading = readBody(
		streamOf(...Array<Uint8Array>(3).fill(new Uint8Array(1))),
		controller.signal,
	);
	controller.abort();
	await expect(reading).rejects.toThrow('aborted');
	for (const one of [signal, controller.signal])
		expect(getEventListeners(one, 'abort')).toEqual([]);
});
