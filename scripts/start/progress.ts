const MILLISECONDS_ON_TERMINAL = 500;
const MILLISECONDS_IN_LOG = 10_000;

/**
 * Tells on standard output that `work` goes on: on a terminal one line that keeps changing,
 * elsewhere a line every ten seconds.
 *
 * @param label what is being done, for a person
 * @param detail how far it has come, asked for each time it is shown
 * @returns what `work` returns
 */
export async function withProgress<Result>(
	label: string,
	work: () => Promise<Result>,
	detail: () => string = () => '',
): Promise<Result> {
	const started = Date.now();
	const terminal = process.stdout.isTTY;
	const line = (): string => {
		const seconds = `${Math.round((Date.now() - started) / 1000)} s`;
		return `  ${[label, detail(), seconds].filter(Boolean).join(' · ')}`;
	};
	const show = (): void => {
		process.stdout.write(terminal ? `\r\u001b[K${line()}` : `${line()}\n`);
	};
	const timer = setInterval(show, terminal ? MILLISECONDS_ON_TERMINAL : MILLISECONDS_IN_LOG);
	if (terminal) show();
	try {
		const result = await work();
		show();
		return result;
	} finally {
		clearInterval(timer);
		if (terminal) process.stdout.write('\n');
	}
}
