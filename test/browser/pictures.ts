import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

import { ROOT } from '../../tools/n8n-host';
import type { Editor, Scheme } from './editor';

const FOLDER = join(ROOT, 'docs', 'images');
const LOOK = { quality: 75, effort: 6 };
/** In pixels: wider than pages show it, for high-resolution screens. */
const WIDTH = 960;
/** One half of the film, in pixels. */
const HALF = { width: 640, height: 400 };
const SHORTEST_MS = 120;
const LONGEST_MS = 1_500;
const LAST_MS = 4_000;

/** `WRITE_PICTURES=1 npm run test:browser` retakes README's pictures. */
const isWanted = process.env.WRITE_PICTURES === '1';

/** Takes a picture of the editor as it is now, into `docs/images/`. */
export async function picture({ page }: Editor, name: string, scheme: Scheme): Promise<void> {
	if (!isWanted) return;
	const shot = await page.screenshot({ animations: 'disabled' });
	save(name, scheme, await sharp(shot).resize(WIDTH).webp(LOOK).toBuffer());
}

function save(name: string, scheme: Scheme, webp: Buffer): void {
	mkdirSync(FOLDER, { recursive: true });
	writeFileSync(join(FOLDER, `${name}.${scheme}.webp`), webp);
}

/** A short film of two pages side by side: what is clicked in the store, and what runs in n8n. */
export class Film {
	private readonly frames: { image: Buffer; at: number }[] = [];

	constructor(
		private readonly editor: Page,
		private readonly store: Page,
	) {}

	/** Takes a frame, unless it looks like the one before. */
	async take(): Promise<void> {
		if (!isWanted) return;
		const at = Date.now();
		const halves = [];
		for (const page of [this.store, this.editor]) {
			halves.push(
				await sharp(await page.screenshot())
					.resize(HALF)
					.png()
					.toBuffer(),
			);
		}
		const image = await sharp(halves, { join: { across: 2 } })
			.png()
			.toBuffer();
		if (!this.frames.at(-1)?.image.equals(image)) this.frames.push({ image, at });
	}

	/** Takes frames until `happened` is settled, and one more afterwards. */
	async until(happened: Promise<void>): Promise<void> {
		let isOver = !isWanted;
		const over = happened.finally(() => (isOver = true));
		while (!isOver) await this.take();
		await over;
		await this.take();
	}

	async save(scheme: Scheme): Promise<void> {
		if (this.frames.length === 0) return;
		const delay = this.frames.map(({ at }, index) => {
			const next = this.frames[index + 1];
			return next ? Math.min(LONGEST_MS, Math.max(SHORTEST_MS, next.at - at)) : LAST_MS;
		});
		const images = this.frames.map(({ image }) => image);
		const film = sharp(images, { join: { animated: true } });
		save('order-placed', scheme, await film.webp({ ...LOOK, loop: 0, delay }).toBuffer());
	}
}
