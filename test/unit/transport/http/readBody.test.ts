import fc from 'fast-check';

import {
	readBody,
	type ByteStream,
} from '../../../../nodes/StoreManagement/transport/http/readBody';

const streamOf = (chunks: readonly Uint8Array[]): ByteStream => ({
	destroy: () => undefined,
	async *[Symbol.asyncIterator]() {
		for (const chunk of chunks) yield await Promise.resolve(chunk);
	},
});

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
			expect(await readBody(streamOf(parts), new AbortController().signal)).toEqual(
				isText ? { text: shown } : { text: shown.replaceAll('\ufffd', '?'), isUndecodable: true },
			);
		}),
		{ numRuns: 300 },
	);
});
