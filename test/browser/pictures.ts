import { expect, type Locator, type Page, type PageScreenshotOptions } from '@playwright/test';
import execa from 'execa';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureFolder, ensureProgram, HOST_FOLDER, ROOT } from '../n8n-host';
import type { Editor } from './editor';

/** Of what is on the canvas, in pixels: the names of nodes hang below them. */
const MARGIN = { side: 72, top: 24, bottom: 64 };
/** The page of the store beside the canvas, in pixels: together about as wide as GitHub shows pages. */
const STORE = { width: 380, height: 470 };
const FRAME_MS = 400;
const LAST_MS = 4_000;

/** What n8n lays over nodes and forms: buttons and messages. */
const OVERLAYS = [
	...['[data-test-id^="execute-workflow-button"]', '[data-test-id="canvas-controls"]'],
	...['.vue-flow__controls', '[role="alert"]', '.el-notification'],
	...['[data-test-id="floating-node"]', '[data-test-id="workflow-chat-button"]'],
	// The buttons at the side of the canvas.
	':has(> * > [data-test-id="node-creator-plus-button"])',
];

const SHOT: PageScreenshotOptions = {
	animations: 'disabled',
	style: `${OVERLAYS.join(', ')} { visibility: hidden !important }`,
};

/** `WRITE_PICTURES=1 npm run test:browser` retakes the pictures of README and docs. */
const isWanted = process.env.WRITE_PICTURES === '1';

/** The editor and the page of the store follow the color scheme of the system. */
const SCHEMES = ['light', 'dark'] as const;

/** Takes a picture of a part of the editor as it is now. */
export async function picture(part: Locator, name: string): Promise<void> {
	if (!isWanted) return;
	for (const colorScheme of SCHEMES) {
		await part.page().emulateMedia({ colorScheme });
		await convert(`${name}.${colorScheme}`, [await part.screenshot(SHOT)]);
	}
	await part.page().emulateMedia({ colorScheme: null });
}

/** A short film of two pages side by side: what is clicked in the store, and what runs in n8n. */
export async function film(
	name: string,
	editor: Editor,
	store: Page,
	happening: () => Promise<void>,
): Promise<void> {
	if (!isWanted) return await happening();
	await store.setViewportSize(STORE);
	const frames: Record<(typeof SCHEMES)[number], Buffer[]> = { light: [], dark: [] };
	const take = async (): Promise<void> => {
		for (const colorScheme of SCHEMES) {
			for (const page of [editor.page, store]) await page.emulateMedia({ colorScheme });
			const frame = await sideBySide(await store.screenshot(SHOT), await canvas(editor), store);
			if (frames[colorScheme].at(-1)?.equals(frame) !== true) frames[colorScheme].push(frame);
		}
	};
	await take();
	let isOver = false;
	const over = happening().finally(() => (isOver = true));
	while (!isOver) await take();
	await over;
	await take();
	for (const scheme of SCHEMES) await convert(`${name}.${scheme}`, frames[scheme]);
}

/** The part of the editor that holds the nodes and notes of a workflow. */
async function canvas(editor: Editor): Promise<Buffer> {
	const parts = await editor.at('canvas-node').or(editor.at('sticky')).all();
	const found = await Promise.all(parts.map(async (part) => await part.boundingBox()));
	const boxes = found.filter((box) => box !== null);
	const x = Math.min(...boxes.map((box) => box.x)) - MARGIN.side;
	const y = Math.min(...boxes.map((box) => box.y)) - MARGIN.top;
	const right = Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN.side;
	const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN.bottom;
	const clip = { x, y, width: right - x, height: bottom - y };
	return await editor.page.screenshot({ ...SHOT, clip });
}

async function sideBySide(left: Buffer, right: Buffer, beside: Page): Promise<Buffer> {
	const page = await beside.context().newPage();
	const images = [left, right].map(
		(image) =>
			`<img height="${STORE.height}" src="data:image/png;base64,${image.toString('base64')}">`,
	);
	await page.setContent(`<div style="display: inline-flex">${images.join('')}</div>`);
	const both = page.locator('div');
	await expect(both.locator('img').last()).toHaveJSProperty('complete', true);
	const frame = await both.screenshot();
	await page.close();
	return frame;
}

/** Writes frames as one WebP file of docs/images. */
async function convert(name: string, frames: Buffer[]): Promise<void> {
	const program = await ensureProgram('img2webp', 'webp');
	const scratch = ensureFolder(HOST_FOLDER, 'frames');
	const inputs = frames.flatMap((frame, index) => {
		const file = join(scratch, `${index}.png`);
		writeFileSync(file, frame);
		return ['-d', String(index === frames.length - 1 ? LAST_MS : FRAME_MS), file];
	});
	const look = ['-loop', '0', '-lossy', '-q', '75', '-m', '6'];
	await execa(program, [...look, ...inputs, '-o', join(ROOT, 'docs/images', `${name}.webp`)]);
}
