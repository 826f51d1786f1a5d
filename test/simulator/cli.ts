/** `npx tsx test/simulator/cli.ts '{ "port": 4010, "orders": 50 }'`: the simulator by hand, with any knobs. */
import { startSimulator, type SimulatorKnobs } from '.';

async function main(knobs = '{}'): Promise<void> {
	const service = await startSimulator(JSON.parse(knobs) as SimulatorKnobs);
	const { url, credentials, oauth, aliases } = service;
	console.log(JSON.stringify({ url, ...credentials, ...oauth, aliases }, undefined, 2));
	console.log('Ctrl-C ends it.');
	const end = (): void => void service.stop();
	process.once('SIGINT', end);
	process.once('SIGTERM', end);
}

main(process.argv[2]).catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
