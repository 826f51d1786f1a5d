import fc from 'fast-check';

import {
	MAX_RESPONSE_MEGABYTES,
	readStream,
	type ByteStream,
} from '../../../../nodes/StoreManagement/transport/http/response';

/** A stream of these chunks, which says why it was destroyed. */
function streamOf(
	chunks: readonly Uint8Array[],
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

/** The body in parts that end at these places, and at its end. */
function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
	const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
	return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

const { signal } = new AbortController();
const MEGABYTE = 1024 * 1024;

it('[A6] a body is the same wherever the network cuts it', async () => {
	const text = fc.string({ unit: 'grapheme' }).map((one) => Buffer.from(one));
	const body = fc.oneof(text, fc.uint8Array({ maxLength: 30 }));
	await fc.assert(
		fc.asyncProperty(body, fc.array(fc.nat(), { maxLength: 6 }), async (bytes, cuts) => {
			const whole = await readStream(streamOf([bytes]), signal);
			expect(await readStream(streamOf(cutAt(bytes, cuts)), signal)).toEqual(whole);
		}),
		{ numRuns: 300 },
	);
});

it.each([
	['text', Buffer.from('João 😀'), { text: 'João 😀' }],
	['nothing', Buffer.alloc(0), { text: '' }],
	['Latin-1', Buffer.from('João', 'latin1'), { text: 'Jo?o', isUndecodable: true }],
])('[A6] %s is read as it is, and said to be no UTF-8 where it is none', async (_, bytes, read) => {
	expect(await readStream(streamOf([bytes]), signal)).toEqual(read);
});

it('[A6] no more than 16 MB are read, however they come', async () => {
	const chunk = new Uint8Array(MEGABYTE).fill(97);
	const chunks = Array.from({ length: MAX_RESPONSE_MEGABYTES }, () => chunk);
	expect(MAX_RESPONSE_MEGABYTES).toBe(16);
	expect((await readStream(streamOf(chunks), signal))?.text).toHaveLength(16 * MEGABYTE);
	expect(await readStream(streamOf([...chunks, chunk.subarray(0, 1)]), signal)).toBeUndefined();
});

it('an abort destroys the stream, before it is read and while it is', async () => {
	const early = new AbortController();
	early.abort();
	const unread = streamOf([Buffer.from('a')]);
	await expect(readStream(unread, early.signal)).rejects.toThrow('aborted');
	expect(unread.reasons).toHaveLength(1);

	const late = new AbortController();
	const half = streamOf([Buffer.from('a'), Buffer.from('b'), Buffer.from('c')]);
	const reading = readStream(half, late.signal);
	late.abort();
	await expect(reading).rejects.toThrow('aborted');
});

it('leaves nothing at the signal', async () => {
	const controller = new AbortController();
	const added = jest.spyOn(controller.signal, 'addEventListener');
	const removed = jest.spyOn(controller.signal, 'removeEventListener');
	await readStream(streamOf([Buffer.from('a')]), controller.signal);
	expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
		added.mock.calls.map(([, listener]) => listener),
	);
});
