/** `npx tsx test/simulator/cli.ts --port 4010 --orders 500`: runs the simulator for use by hand. */
import { parseArgs } from 'node:util';

import { type Simulator, startSimulator } from '.';
import { type CliFlags, FLAGS, knobsFrom, listFlags } from './flags';

function fail(message: string): void {
	console.error(message);
	process.exitCode = 1;
}

function describe(service: Simulator): string {
	return [
		`The service listens at ${service.url}`,
		'',
		`  User-Token         ${service.credentials.userToken}`,
		`  User-Secret-Key    ${service.credentials.userSecretKey}`,
		`  Client ID          ${service.oauth.clientId}`,
		`  Client secret      ${service.oauth.clientSecret}`,
		`  Authorization URL  ${service.oauth.authorizeUrl}`,
		`  Access token URL   ${service.oauth.tokenUrl}`,
		`  Stores             ${service.aliases.join(', ')}`,
		'',
		'Ctrl-C ends it.',
	].join('\n');
}

async function run(flags: CliFlags): Promise<void> {
	const service = await startSimulator(knobsFrom(flags));
	console.log(describe(service));
	const end = (): void => void service.stop();
	process.once('SIGINT', end);
	process.once('SIGTERM', end);
}

function parseFlags(args: string[]): CliFlags | undefined {
	try {
		return parseArgs({ args, options: FLAGS, strict: true }).values;
	} catch (error) {
		const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
		fail(`${reason}. The flags are:\n${listFlags()}`);
		return undefined;
	}
}

const flags = parseFlags(process.argv.slice(2));
if (flags?.help) console.log(`npx tsx test/simulator/cli.ts [flags]\n${listFlags()}`);
else if (flags) {
	run(flags).catch((error: unknown) => {
		const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
		if (taken) fail(`Port ${flags.port ?? 0} is taken: give another one with --port.`);
		else fail(error instanceof Error ? error.message : String(error));
	});
}
