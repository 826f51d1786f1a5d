import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import sharp from 'sharp';

import { ROOT } from '../n8n-host';
import { SCHEMES, type Editor, type Scheme } from './editor';

const FOLDER = join(ROOT, 'docs', 'images');
const LOOK = { quality: 75, effort: 6 };
/** Of what is on the canvas, in pixels: the names of nodes hang below them. */
const MARGIN = { side: 72, top: 24, bottom: 64 };
/** The page of the store beside the canvas, in pixels: together about as wide as GitHub shows pages. */
const STORE = { width: 380, height: 470 };
const SHORTEST_MS = 120;
const LONGEST_MS = 1_500;
const LAST_MS = 4_000;

/** Without the buttons and messages that n8n lays over nodes and forms. */
const SHOT: PageScreenshotOptions = {
	animations: 'disabled',
	style:
		'[data-test-id^="execute-workflow-button"], [data-test-id="canvas-controls"], .vue-flow__controls, .el-notification { visibility: hidden !important }',
};

/** `WRITE_PICTURES=1 npm run test:browser` retakes README's pictures. */
const isWanted = process.env.WRITE_PICTURES === '1';

/** Takes a picture of a part of the editor as it is now, into `docs/images/`. */
export async function picture(part: Locator, name: string, scheme: Scheme): Promise<void> {
	if (!isWanted) return;
	await save(name, scheme, await part.screenshot(SHOT));
}

/** Takes pictures of what is on the canvas, light and dark. */
export async function canvasPictures(editor: Editor, name: string): Promise<void> {
	if (!isWanted) return;
	const clip = await canvasOf(editor);
	for (const scheme of SCHEMES) {
		await editor.page.emulateMedia({ colorScheme: scheme });
		await save(name, scheme, await editor.page.screenshot({ ...SHOT, clip }));
	}
}

/** The part of the editor that holds the nodes and notes of a workflow. */
async function canvasOf(editor: Editor): Promise<Required<PageScreenshotOptions>['clip']> {
	const parts = await editor.at('canvas-node').or(editor.at('sticky')).all();
	const found = await Promise.all(parts.map(async (part) => await part.boundingBox()));
	const boxes = found.filter((box) => box !== null);
	const x = Math.min(...boxes.map((box) => box.x)) - MARGIN.side;
	const y = Math.min(...boxes.map((box) => box.y)) - MARGIN.top;
	const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN.side;
	const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN.bottom;
	return { x, y, width: right - x, height: bottom - y };
}

async function save(name: string, scheme: Scheme, image: Buffer): Promise<void> {
	mkdirSync(FOLDER, { recursive: true });
	const webp = await sharp(image).webp(LOOK).toBuffer();
	writeFileSync(join(FOLDER, `${name}.${scheme}.webp`), webp);
}

type Frame = Record<Scheme, Buffer>;

/** A short film of two pages side by side: what is clicked in the store, and what runs in n8n. */
export class Film {
	private readonly frames: { image: Frame; at: number }[] = [];

	constructor(
		private readonly editor: Editor,
		private readonly store: Page,
	) {}

	/** Takes a frame, light and dark, unless it looks like the one before. */
	async take(): Promise<void> {
		if (!isWanted) return;
		const at = Date.now();
		await this.store.setViewportSize(STORE);
		const clip = await canvasOf(this.editor);
		const image: Partial<Frame> = {};
		for (const scheme of SCHEMES) {
			const [left, right] = [this.store, this.editor.page];
			for (const page of [left, right]) await page.emulateMedia({ colorScheme: scheme });
			const canvas = await sharp(await right.screenshot({ ...SHOT, clip }))
				.resize({ height: STORE.height })
				.toBuffer({ resolveWithObject: true });
			const size = { width: STORE.width + canvas.info.width, height: STORE.height };
			image[scheme] = await sharp({ create: { ...size, channels: 3, background: 'white' } })
				.composite([
					{ input: await left.screenshot(SHOT), left: 0, top: 0 },
					{ input: canvas.data, left: STORE.width, top: 0 },
				])
				.png()
				.toBuffer();
		}
		const frame = image as Frame;
		if (!this.frames.at(-1)?.image.light.equals(frame.light))
			this.frames.push({ image: frame, at });
	}

	/** Takes frames until `happened` is settled, and one more afterwards. */
	async until(happened: Promise<void>): Promise<void> {
		let isOver = !isWanted;
		const over = happened.finally(() => (isOver = true));
		while (!isOver) await this.take();
		await over;
		await this.take();
	}

	async save(): Promise<void> {
		if (this.frames.length === 0) return;
		const delay = this.frames.map(({ at }, index) => {
			const next = this.frames[index + 1];
			return next ? Math.min(LONGEST_MS, Math.max(SHORTEST_MS, next.at - at)) : LAST_MS;
		});
		for (const scheme of SCHEMES) {
			const images = this.frames.map(({ image }) => image[scheme]);
			const film = sharp(images, { join: { animated: true } });
			const webp = await film.webp({ ...LOOK, loop: 0, delay }).toBuffer();
			writeFileSync(join(FOLDER, `order-placed.${scheme}.webp`), webp);
		}
	}
}
