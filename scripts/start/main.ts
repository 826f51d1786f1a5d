import {
	describeAccess,
	runCommand,
	startWithExamples,
	step,
	UserFacingError,
} from '../../tools/n8n-host';
import { readFlags, usageOf } from '../flags';
import { printShowcase, runShowcase, SHOWCASE } from './showcase';

const USAGE = usageOf(
	'npm start',
	'  --once                 check the result, stop everything, exit with 0 if all is well\n',
);

/** `npm start`: n8n with the package and the examples in it; runs one example and prints its result. */
export async function main(args: string[]): Promise<void> {
	await runCommand(async (ready) => {
		const { help, once, release, port, simulatorPort } = readFlags(args, USAGE);
		if (help) return console.log(USAGE);

		// Two starts on different ports do not share data.
		const user = `${release}-${port}`;
		const running = await startWithExamples({ release, port, simulatorPort, user });
		const { n8n, api, store, workflows } = running;
		const workflow = workflows.get(SHOWCASE);
		if (!workflow) throw new UserFacingError(`examples/${SHOWCASE} is missing.`);
		const result = await step(`Run "${workflow.name}" in n8n`, () =>
			runShowcase(api, workflow, store),
		);
		printShowcase(result);
		ready();
		if (once) return console.log('All is well.');

		console.log(`${describeAccess(running)}\nCtrl-C stops both.`);
		const { reason } = await n8n.ended;
		throw new UserFacingError(`n8n ended with ${reason}. Its log is ${n8n.log}.`);
	});
}
