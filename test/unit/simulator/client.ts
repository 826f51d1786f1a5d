import { type Simulator, type SimulatorKnobs, startSimulator } from '../../simulator';

/** Starts simulators and stops all of them after a test. */
export class Stores {
	private readonly running: Simulator[] = [];

	async start(knobs: SimulatorKnobs = {}): Promise<Simulator> {
		const store = await startSimulator(knobs);
		this.running.push(store);
		return store;
	}

	async stop(): Promise<void> {
		await Promise.all(this.running.splice(0).map((store) => store.stop()));
	}
}

/** The body that comes for a request with the header tokens to a path below `/v2`. */
export async function read(store: Simulator, method: string, path: string): Promise<unknown> {
	const { userToken, userSecretKey } = store.credentials;
	const headers = { 'User-Token': userToken, 'User-Secret-Key': userSecretKey };
	const response = await fetch(`${store.url}/v2${path}`, { method, headers });
	return await response.json();
}

/** The value at a path such as `data.0.name`; undefined if there is none. */
export function at(value: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>(
			(here, key) => (typeof here === 'object' && here ? Reflect.get(here, key) : undefined),
			value,
		);
}

/** The elements of a list, wrapped in `data` or bare. */
export function elements(body: unknown): unknown[] {
	const list: unknown = Array.isArray(body) ? body : at(body, 'data');
	if (!Array.isArray(list)) throw new TypeError(`No list: ${JSON.stringify(body)}`);
	return list;
}

export function keysOf(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) throw new TypeError('No object');
	return Object.keys(value).sort();
}
