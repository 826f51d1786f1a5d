/**
 * `npm start`: the first workflow in n8n's own engine, then n8n with the package, the examples and a simulated store.
 * `npm run dev` is the second alone, and n8n reloads the nodes when one of their files is saved.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import {
	FIRST,
	installedPackage,
	outputOf,
	packPackage,
	ProcessGroup,
	RELEASES,
	requireFreePort,
	ROOT,
	runCommand,
	step,
	UserFacingError,
	userFolderPath,
} from '../test/n8n-host';
import { startDemo, type Demo } from './demo';

const LISTENER = 'whatsapp-for-new-order.json';

/** Lets n8n watch the packages that it has loaded. */
const RELOADING = { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' };

const { values } = parseArgs({
	options: {
		/** Ends after the first workflow has run in n8n. */
		once: { type: 'boolean', default: false },
		dev: { type: 'boolean', default: false },
		n8n: { type: 'string', default: '2.x' },
		/** Of n8n; the store and its page have the next two. */
		port: { type: 'string', default: '5678' },
	},
});

void runCommand(async () => {
	const release = RELEASES.find((one) => one === values.n8n);
	if (release === undefined) {
		throw new UserFacingError(
			`There is no n8n "${values.n8n}": choose from ${RELEASES.join(', ')}.`,
		);
	}
	const port = Number(values.port);
	for (const one of [port, port + 1, port + 2]) await requireFreePort(one, '--port');
	if (!values.dev) await runInEngine();
	console.log('\nNext: the same in n8n with its editor.\n');
	const name = `${values.dev ? 'dev-' : ''}${release}-${port}`;
	const demo = await startDemo(release, name, port, values.dev ? RELOADING : {});
	await step(`Run ${FIRST}`, async () => await runFirst(demo));
	if (values.once) return;
	console.log(describeAccess(demo));
	const { n8n, userFolder } = demo;
	const ended = values.dev ? [n8n.ended, compileOnSave(userFolder)] : [n8n.ended];
	const { reason } = await Promise.race(ended);
	throw new UserFacingError(`n8n or the compiler ended with ${reason}. The log is ${n8n.log}.`);
});

/** Runs a script of Node.js to its end, with its output in this terminal. */
async function run(args: string[], env = {}) {
	const options = { cwd: ROOT, env: { ...process.env, ...env }, output: 'inherit' } as const;
	return await new ProcessGroup(process.execPath, args, options).ended;
}

/**
 * Builds the package and runs the first workflow in n8n's engine, which takes its settings when it is loaded: so in a
 * process of its own.
 * @throws {UserFacingError} that it failed; it has said why
 */
async function runInEngine(): Promise<void> {
	await step('Build the package', packPackage);
	const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/engine.ts'];
	const { failed, reason } = await run(args, { N8N_USER_FOLDER: userFolderPath('engine') });
	if (failed) throw new UserFacingError(`The first workflow ended with ${reason}.`);
}

/** @throws {UserFacingError} what n8n says, or that the workflow found no order */
async function runFirst({ api, examples }: Demo): Promise<void> {
	const workflow = examples.workflows.get(FIRST);
	if (workflow === undefined) throw new UserFacingError(`examples/${FIRST} is missing.`);
	const start = workflow.nodes.find(({ type }) => type.endsWith('.manualTrigger'));
	const execution = await api.workflows.run(workflow, start?.name ?? '');
	const said = execution.error?.message ?? execution.status;
	const nodes = workflow.nodes.filter(({ type }) => type.endsWith('.storeManagement'));
	for (const { name } of nodes) {
		const { length } = outputOf(execution, name);
		if (length === 0) throw new UserFacingError(`"${name}" found nothing: ${said}`);
		console.log(`  ${name}: ${length} items`);
	}
}

/** Compiles into the package in n8n's user folder, so that dist/ stays what the last build made. */
async function compileOnSave(userFolder: string) {
	const outDir = join(installedPackage(userFolder), 'dist');
	const tsc = 'node_modules/typescript/bin/tsc';
	return await run([tsc, '--watch', '--preserveWatchOutput', '--outDir', outDir]);
}

/** How to sign in, and in three steps how to see a workflow start. */
function describeAccess({ n8n, owner, store, examples, page }: Demo): string {
	const { userToken, userSecretKey } = store.credentials;
	const first = examples.workflows.get(FIRST);
	const listener = examples.workflows.get(LISTENER);
	return `
  Email             ${owner.email}
  Password          ${owner.password}
  Base URL          ${store.url}
  User Token        ${userToken}
  User Secret Key   ${userSecretKey}
  Stores            ${store.aliases.join(', ')}
  All examples      ${n8n.url}${examples.path}

  1. Sign in to n8n, open "${first?.name}": ${n8n.url}/workflow/${first?.id}
     and choose Execute workflow. It only reads.
  2. Choose Execute workflow in "${listener?.name}": ${n8n.url}/workflow/${listener?.id}
     It waits for one order. Publish it, and each order starts it.
  3. Place an order on the page of the store: ${page}
     The page also shows what workflows send: messages, mails, rows. Stand-ins on this machine take the place of
     WhatsApp, Telegram, Google Sheets and the mail server.

Ctrl-C stops everything.${values.dev ? ' n8n reloads the nodes when you save a file of them.' : ''}
`;
}
