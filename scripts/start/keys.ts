import { emitKeypressEvents, type Key } from 'node:readline';

import type { Happening, Simulator } from '../../test/simulator';

/** What a person can do in the terminal. */
export const KEYS = process.stdin.isTTY
	? 'Keys: o places an order, c leaves a cart, q stops everything.'
	: 'Ctrl-C stops everything.';
const NOBODY =
	'nobody listens. Publish an example with the trigger, or choose Execute workflow in it.';

/**
 * Lets a person act as a customer of the first store, with single keys in the terminal.
 * @returns when the person wants to quit; never where there is no terminal
 */
export async function readKeys(store: Simulator): Promise<void> {
	const { stdin } = process;
	if (!stdin.isTTY) return await new Promise(() => undefined);

	emitKeypressEvents(stdin);
	stdin.setRawMode(true);
	await new Promise<void>((quit) => {
		stdin.on('keypress', (_text: string | undefined, { name, ctrl }: Key) => {
			// In raw mode the terminal sends no signal.
			if (ctrl && name === 'c') process.kill(process.pid, 'SIGINT');
			else if (name === 'q') quit();
			else void act(store, name).then((said) => said && console.log(said));
		});
	});
	stdin.setRawMode(false);
}

/** Does what a key stands for in the first store; returns what became of it, undefined for other keys. */
export async function act(store: Simulator, key: string | undefined): Promise<string | undefined> {
	const [alias = ''] = store.aliases;
	if (key === 'o') {
		const order = store.placeOrder(alias);
		return await report(`Order ${order.resource.number} was placed in ${alias}`, order);
	}
	return key === 'c'
		? await report(`A cart was left in ${alias}`, store.leaveCart(alias))
		: undefined;
}

async function report(what: string, { answers }: Happening): Promise<string> {
	const all = await answers;
	const said = all.map(({ status, error, durationMs }) =>
		error === undefined ? `answered ${status} after ${Math.round(durationMs)} ms` : error,
	);
	return `${what}: ${all.length === 0 ? NOBODY : `delivered, ${said.join(', ')}.`}`;
}
