import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

function run(...args: string[]) {
	const child = spawn(process.execPath, ['--import', 'tsx', 'test/simulator/cli.ts', ...args], {
		cwd: ROOT,
	});
	children.push(child);
	let output = '';
	const read = (chunk: Buffer): void => void (output += chunk.toString());
	child.stdout.on('data', read);
	child.stderr.on('data', read);
	const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
	const says = async (pattern: RegExp): Promise<string> => {
		for (;;) {
			const found = pattern.exec(output);
			if (found) return found[1] ?? found[0];
			if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};
	return { child, ended, says, output: () => output };
}

it('prints address, credentials and stores, serves them, and ends on Ctrl-C', async () => {
	const { child, ended, says } = run('--orders', '30', '--stores', '2', '--seed', '9');
	const url = await says(/listens at (http:\S+)/);
	const headers = {
		'User-Token': await says(/User-Token +(\S+)/),
		'User-Secret-Key': await says(/User-Secret-Key +(\S+)/),
	};
	expect(await says(/Authorization URL +(\S+)/)).toBe(`${url}/oauth/authorize`);
	expect(await says(/Access token URL +(\S+)/)).toBe(`${url}/oauth/token`);
	const alias = await says(/Stores +([\w-]+), [\w-]+\n/);
	await says(/Ctrl-C/);
	const response = await fetch(`${url}/v2/${alias}/orders`, { headers });
	expect(response.status).toBe(200);
	child.kill('SIGINT');
	expect(await ended).toBe(0);
});

it('says in one sentence that the port is taken', async () => {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	const { ended, output } = run('--port', String(port));
	expect(await ended).toBe(1);
	expect(output()).toBe(`Port ${port} is taken: give another one with --port.\n`);
	await new Promise((resolve) => server.close(resolve));
});

it('refuses flags and values it does not know, with those it does', async () => {
	const flag = run('--prot', '1');
	const value = run('--orders', 'many');
	expect(await flag.ended).toBe(1);
	expect(flag.output()).toContain('--prot');
	expect(flag.output()).toContain('--clock-speed');
	expect(await value.ended).toBe(1);
	expect(value.output()).toBe('--orders takes a whole number, not "many".\n');
	const figure = run('--orders', '600000');
	expect(await figure.ended).toBe(1);
	expect(figure.output()).toBe('orders must be a whole number up to 500000.\n');
});
