import execa from 'execa';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';

const READING_MS = 3_500;
/** How long a still lasts at most: the waits for a busy machine are cut. */
const MOST_S = { reading: 4, waiting: 1 };
const ENCODING = '-vf fps=15,format=yuv420p -c:v libx264 -preset fast -crf 25 -movflags +faststart';

/** Draws the caption, and a pointer, which Chromium does not record. */
const overlay = (caption: string) => `{
	const part = (id, style) => {
		const found = document.getElementById(id);
		if (found) return found;
		const made = Object.assign(document.createElement('div'), { id });
		made.style.cssText = 'position: fixed; z-index: 2147483647; pointer-events: none; ' + style;
		return document.documentElement.appendChild(made);
	};
	const box = part('video-caption', 'bottom: 24px; left: 50%; transform: translateX(-50%); width: max-content; padding: 10px 20px;' +
		'border-radius: 8px; background: #101330e6; color: white; font: 600 20px sans-serif; max-width: 80%');
	box.textContent = ${JSON.stringify(caption)};
	box.hidden = box.textContent === '';
	const pointer = part('video-pointer', 'width: 20px; height: 20px; margin: -10px; border-radius: 50%;' +
		'border: 2px solid white; background: #ff6d5acc; transition: all .1s; left: 50%; top: 50%');
	onmousemove = ({ clientX, clientY }) => {
		pointer.style.left = clientX + 'px';
		pointer.style.top = clientY + 'px';
	};
	onmousedown = () => pointer.animate([{ scale: 2.5 }, { scale: 1 }], 400);
}`;

/** A video of what happens in the window, one page at a time. */
export class Recording {
	private readonly frames: { at: number; most: number }[] = [];
	private readonly folder: string;
	private session: CDPSession | undefined;
	private page: Page | undefined;
	private most = MOST_S.waiting;

	/** @param path of the video, an MP4 file; its frames are kept beside it until it is saved */
	constructor(
		private readonly path: string,
		private readonly ffmpeg: string,
	) {
		this.folder = join(dirname(path), 'frames');
		rmSync(this.folder, { recursive: true, force: true });
		mkdirSync(this.folder, { recursive: true });
	}

	/** Brings a page to the front, and records it until another one is shown. */
	async show(page: Page): Promise<void> {
		await this.session?.detach();
		this.page?.removeAllListeners('domcontentloaded');
		this.page = page;
		await page.bringToFront();
		page.on('domcontentloaded', () => void this.draw(''));
		await this.draw('');
		this.session = await page.context().newCDPSession(page);
		const { session } = this;
		session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
			this.frames.push({ at: metadata.timestamp ?? Date.now() / 1_000, most: this.most });
			writeFileSync(join(this.folder, `${this.frames.length}.jpg`), data, 'base64');
			// The session may have been detached meanwhile.
			session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
		});
		await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
	}

	/** Shows a caption until the next one or another page, and leaves time to read it. */
	async say(caption: string): Promise<void> {
		this.most = MOST_S.reading;
		await this.draw(caption);
		await wait(READING_MS);
		this.most = MOST_S.waiting;
	}

	/** Writes the video. Returns its length in seconds. */
	async save(): Promise<number> {
		await this.session?.detach();
		const seconds = this.frames.map(({ at, most }, index) => {
			const next = this.frames[index + 1]?.at ?? at + most;
			return Math.min(most, Math.max(0, next - at));
		});
		const lines = seconds.map((length, index) => `file ${index + 1}.jpg\nduration ${length}`);
		const list = join(this.folder, 'list.txt');
		// ffmpeg ignores the duration of the last file.
		writeFileSync(list, [...lines, `file ${lines.length}.jpg`].join('\n'));
		const input = ['-y', '-f', 'concat', '-i', list];
		await execa(this.ffmpeg, [...input, ...ENCODING.split(' '), this.path]);
		rmSync(this.folder, { recursive: true });
		return seconds.reduce((sum, length) => sum + length, 0);
	}

	private async draw(caption: string): Promise<void> {
		// A page that is just being left has no use for it.
		await this.page?.evaluate(overlay(caption)).catch(() => undefined);
	}
}
