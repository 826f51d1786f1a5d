import { Listr, PRESET_TIMER } from 'listr2';

/** Shows the progress of a step in a few words; each text stays until the next. */
export type Report = (progress: string) => void;

const DISPLAY = { timer: PRESET_TIMER, showErrorMessage: false };

/**
 * Shows a step of a command on the terminal while `work` runs, with its progress and duration.
 * @returns what `work` returns
 */
export async function step<Result>(
	title: string,
	work: (report: Report) => Promise<Result>,
): Promise<Result> {
	const context = await new Listr<{ result?: Result }>(
		{
			title,
			task: async (results, task) => {
				results.result = await work((progress) => (task.output = progress));
			},
		},
		{
			rendererOptions: DISPLAY,
			fallbackRendererOptions: DISPLAY,
			// runCommand handles signals.
			registerSignalListeners: false,
		},
	).run();
	return context.result as Result;
}
