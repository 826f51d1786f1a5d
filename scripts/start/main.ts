import {
	describeAccess,
	runCommand,
	startWithExamples,
	step,
	UserFacingError,
} from '../../test/n8n-host';
import { readFlags, usageOf } from '../flags';
import { KEYS, readKeys } from './keys';
import { printShowcase, runShowcase, SHOWCASE } from './showcase';

const USAGE = usageOf(
	'npm start',
	'  --once                 check the result, stop everything, exit with 0 if all is well\n' +
		'  --queue                n8n in queue mode: Redis, PostgreSQL, main, webhook and two workers\n',
);

/** `npm start`: n8n with the package and the examples in it; runs one example and prints its result. */
export async function main(args: string[]): Promise<void> {
	await runCommand(async (ready) => {
		const { help, once, queue, release, port, simulatorPort, pagePort } = readFlags(args, USAGE);
		if (help) return console.log(USAGE);

		// Two starts on different ports do not share data.
		const user = `${release}-${port}${queue ? '-queue' : ''}`;
		const running = await startWithExamples({
			release,
			port,
			simulatorPort,
			pagePort,
			user,
			inQueueMode: queue,
		});
		const { n8n, api, store, examples } = running;
		const workflow = examples.workflows.get(SHOWCASE);
		if (!workflow) throw new UserFacingError(`examples/${SHOWCASE} is missing.`);
		const result = await step(`Run "${workflow.name}" in n8n`, () =>
			runShowcase(api, workflow, store),
		);
		printShowcase(result);
		ready();
		if (once) {
			await running.queue?.stop();
			return console.log('All is well.');
		}
		console.log(describeAccess(running, KEYS));
		const end = await Promise.race([n8n.ended, readKeys(store)]);
		if (end) throw new UserFacingError(`n8n ended with ${end.reason}. Its log is ${n8n.log}.`);
	});
}
