/** Shows the progress of a step in a few words; each text stays until the next. */
export type Report = (progress: string) => void;

const SECOND_MS = 1_000;
const MINUTE_S = 60;
/** How often a step says that it goes on: on a terminal in one line, elsewhere each time in a new one. */
const TICK_MS = { terminal: SECOND_MS, log: 5 * SECOND_MS };
const START_OF_LINE = '\r\u001B[K';

/**
 * Shows a step of a command while `work` runs, with its progress and how long it has taken.
 * @returns what `work` returns
 */
export async function step<Result>(
	title: string,
	work: (report: Report) => Promise<Result>,
): Promise<Result> {
	const { stdout } = process;
	const started = Date.now();
	let progress = '';
	const show = (mark: string, after = ''): void => {
		const text = [title, progress, after].filter(Boolean).join(', ');
		// A line that is wrapped could not be written over.
		if (!stdout.isTTY) console.log(`${mark} ${text}`);
		else
			stdout.write(
				`${START_OF_LINE}${mark} ${text}`.slice(0, START_OF_LINE.length + stdout.columns),
			);
	};
	const end = (mark: string): void => {
		clearInterval(timer);
		progress = '';
		show(mark, durationSince(started));
		if (stdout.isTTY) stdout.write('\n');
	};
	const tick = (): void => show(' ', durationSince(started));
	const timer = setInterval(tick, stdout.isTTY ? TICK_MS.terminal : TICK_MS.log);
	show(' ');
	try {
		const result = await work((text) => (progress = text));
		end('✓');
		return result;
	} catch (error) {
		end('✗');
		throw error;
	}
}

function durationSince(started: number): string {
	const seconds = Math.round((Date.now() - started) / SECOND_MS);
	if (seconds < MINUTE_S) return `${seconds} s`;
	return `${Math.floor(seconds / MINUTE_S)} min ${seconds % MINUTE_S} s`;
}
