/** `npm run simulator -- --port 4010 --orders 500`: the service on its own, to try things against. */
import { parseArgs } from 'node:util';

import { type Simulator, startSimulator } from '.';
import { type CliFlags, FLAGS, knobsFrom, listOfFlags } from './flags';

function fail(sentence: string): void {
	console.error(sentence);
	process.exitCode = 1;
}

function describe(store: Simulator): string {
	return [
		`The service listens at ${store.url}`,
		'',
		`  User-Token         ${store.credentials.userToken}`,
		`  User-Secret-Key    ${store.credentials.userSecretKey}`,
		`  Client ID          ${store.oauth.clientId}`,
		`  Client secret      ${store.oauth.clientSecret}`,
		`  Authorization URL  ${store.oauth.authorizeUrl}`,
		`  Access token URL   ${store.oauth.tokenUrl}`,
		`  Stores             ${store.aliases.join(', ')}`,
		'',
		'Ctrl-C ends it.',
	].join('\n');
}

async function run(flags: CliFlags): Promise<void> {
	const store = await startSimulator(knobsFrom(flags));
	console.log(describe(store));
	const end = (): void => void store.stop();
	process.once('SIGINT', end);
	process.once('SIGTERM', end);
}

function flagsOf(args: string[]): CliFlags | undefined {
	try {
		return parseArgs({ args, options: FLAGS, strict: true }).values;
	} catch (error) {
		const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
		fail(`${reason}. The flags are:\n${listOfFlags()}`);
		return undefined;
	}
}

const flags = flagsOf(process.argv.slice(2));
if (flags?.help) console.log(`npm run simulator -- [flags]\n${listOfFlags()}`);
else if (flags) {
	run(flags).catch((error: unknown) => {
		const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
		if (taken) fail(`Port ${flags.port ?? 0} is taken: give another one with --port.`);
		else fail(error instanceof Error ? error.message : String(error));
	});
}
