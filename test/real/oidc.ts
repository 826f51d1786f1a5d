import execa from 'execa';
import { join } from 'node:path';

import { freePort } from '../n8n-host';

/** Of the application, as it is registered. */
export const SECRET = 'secret-of-the-application';
const START_MS = 60_000;

export type OidcServer = Awaited<ReturnType<typeof startOidc>>;

/** Starts oidc-provider. @param issuer the address under which it is reached */
export async function startOidc(issuer: string, lifeSeconds: number) {
	const port = await freePort();
	const args = [
		join(__dirname, 'oidcServer.ts'),
		String(port),
		issuer,
		String(lifeSeconds),
		SECRET,
	];
	const running = execa('tsx', args, { preferLocal: true, reject: false });
	const deadline = setTimeout(() => running.kill(), START_MS);
	await new Promise<void>((resolve, reject) => {
		running.stdout?.once('data', () => resolve());
		void running.then(({ stderr }) => reject(new Error(stderr)));
	});
	clearTimeout(deadline);
	const url = `http://127.0.0.1:${port}`;
	return {
		/** Its own address; tests reach it through nginx. */
		url,
		/** Connects the application. @returns its refresh token */
		async connect(): Promise<string> {
			return await (await fetch(`${url}/issue`)).text();
		},
		async stop() {
			running.stdin?.end();
			await running;
		},
	};
}
