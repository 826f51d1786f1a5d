import {
	describeAccess,
	runCommand,
	startWithExamples,
	UserFacingError,
	userFolderPath,
} from '../../test/n8n-host';
import { readFlags, usageOf } from '../flags';
import { buildOnSave } from './buildOnSave';

const KEYS = 'n8n reloads the node when you save a file of it. Ctrl-C stops everything.';
const USAGE = usageOf('npm run dev');

/** `npm run dev`: n8n with the package and the examples in it; a saved source is rebuilt and reloaded. */
export async function main(args: string[]): Promise<void> {
	await runCommand(async (ready) => {
		const { help, release, port, simulatorPort, pagePort } = readFlags(args, USAGE);
		if (help) return console.log(USAGE);

		// Does not share the data of `npm start`.
		const user = `dev-${release}-${port}`;
		const running = await startWithExamples({
			release,
			port,
			simulatorPort,
			pagePort,
			user,
			// n8n watches the packages that it has loaded.
			env: { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' },
		});
		const { n8n } = running;
		const builds = buildOnSave(userFolderPath(user));
		ready();
		console.log(describeAccess(running, KEYS));

		const programs = [{ name: 'n8n', ended: n8n.ended }, ...builds];
		const ends = programs.map(
			async ({ name, ended }) => `${name} ended with ${(await ended).reason}`,
		);
		throw new UserFacingError(`${await Promise.race(ends)}. The log of n8n is ${n8n.log}.`);
	});
}
