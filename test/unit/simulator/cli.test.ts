/** @real-time Starts child processes, which have a clock of their own. */
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
	const waitFor = async (pattern: RegExp): Promise<string> => {
		for (;;) {
			const found = pattern.exec(output);
			if (found) return found[1] ?? found[0];
			if (child.exitCode !== null) throw new Error(`The process ended: ${output}`);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	};
	return { child, ended, waitFor, output: () => output };
}

describe('Command line of the simulator', () => {
	it('prints address, credentials and stores, serves requests and ends on Ctrl-C', async () => {
		const { child, ended, waitFor } = run('--orders', '30', '--stores', '2', '--seed', '9');
		const url = await waitFor(/listens at (http:\S+)/);
		const headers = {
			'User-Token': await waitFor(/User-Token +(\S+)/),
			'User-Secret-Key': await waitFor(/User-Secret-Key +(\S+)/),
		};
		expect(await waitFor(/Authorization URL +(\S+)/)).toBe(`${url}/oauth/authorize`);
		expect(await waitFor(/Access token URL +(\S+)/)).toBe(`${url}/oauth/token`);
		const alias = await waitFor(/Stores +([\w-]+), [\w-]+\n/);
		await waitFor(/Ctrl-C/);
		const response = await fetch(`${url}/v2/${alias}/orders`, { headers });
		expect(response.status).toBe(200);
		child.kill('SIGINT');
		expect(await ended).toBe(0);
	});

	it('reads the document in another way by flags, also by two of one group', async () => {
		const flags = ['--event-families', 'expanded', '--webhook-list', 'object', '--webhooks', '9'];
		const { child, ended, waitFor } = run(...flags, '--scroll-field', 'scrollId');
		const url = await waitFor(/listens at (http:\S+)/);
		const headers = {
			'User-Token': await waitFor(/User-Token +(\S+)/),
			'User-Secret-Key': await waitFor(/User-Secret-Key +(\S+)/),
		};
		const read = async (path: string): Promise<string> =>
			await (await fetch(`${url}/v2/loja-aurora${path}`, { headers })).text();
		expect(await read('/webhooks')).toMatch(/^\{"id":\d+/);
		expect(await read('/webhooks?page=2')).not.toContain('"order.*"');
		expect(await read('/orders')).toContain('"scrollId":');
		child.kill('SIGINT');
		expect(await ended).toBe(0);
	});

	it('reports in one sentence that the port is in use', async () => {
		const server = createServer();
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const address = server.address();
		const port = typeof address === 'object' && address ? address.port : 0;
		const { ended, output } = run('--port', String(port));
		expect(await ended).toBe(1);
		expect(output()).toBe(`Port ${port} is taken: give another one with --port.\n`);
		await new Promise((resolve) => server.close(resolve));
	});

	it('rejects unknown flags and values, and lists the valid ones', async () => {
		const flag = run('--prot', '1');
		const value = run('--orders', 'many');
		expect(await flag.ended).toBe(1);
		expect(flag.output()).toContain('--prot');
		expect(flag.output()).toContain('--clock-speed');
		expect(await value.ended).toBe(1);
		expect(value.output()).toBe('--orders takes a whole number, not "many".\n');
		const word = run('--lead-params', 'xml');
		expect(await word.ended).toBe(1);
		expect(word.output()).toBe('--lead-params takes one of brackets, json, not "xml".\n');
		const count = run('--orders', '600000');
		expect(await count.ended).toBe(1);
		expect(count.output()).toBe('orders must be a whole number up to 500000.\n');
	});
});
