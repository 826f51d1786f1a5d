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
	type Release,
} from '../test/n8n-host';
import { startDemo, type Demo } from './demo';

const LISTENER = 'whatsapp-for-new-order.json';

/** Lets n8n watch the packages that it has loaded. */
const RELOADING = { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' };

const { values } = parseArgs({
	options: {
		/** Ends after the first workflow has run in n8n's engine. */
		engine: { type: 'boolean', default: false },
		/** Ends after it has run in the whole n8n. */
		once: { type: 'boolean', default: false },
		dev: { type: 'boolean', default: false },
		n8n: { type: 'string', default: '2.x' },
		port: { type: 'string', default: '5678' },
		'simulator-port': { type: 'string', default: '4010' },
		'page-port': { type: 'string', default: '4011' },
	},
});

void runCommand(async () => {
	const release = releaseOf(values.n8n);
	if (!values.engine) await requireFreePorts();
	if (!values.dev) await runInEngine();
	if (values.engine) return;
	console.log('\nNext: the same in n8n with its editor.\n');
	const demo = await startDemo({
		release,
		name: `${values.dev ? 'dev-' : ''}${release}-${values.port}`,
		ports: {
			n8n: Number(values.port),
			store: Number(values['simulator-port']),
			page: Number(values['page-port']),
		},
		env: values.dev ? RELOADING : {},
	});
	await step(`Run ${FIRST}`, async () => await runFirst(demo));
	if (values.once) return;
	console.log(describeAccess(demo));
	const { n8n, userFolder } = demo;
	const ended = values.dev ? [n8n.ended, compileOnSave(userFolder).ended] : [n8n.ended];
	const { reason } = await Promise.race(ended);
	throw new UserFacingError(`n8n or the compiler ended with ${reason}. The log is ${n8n.log}.`);
});

function releaseOf(name: string): Release {
	const release = RELEASES.find((one) => one === name);
	if (release !== undefined) return release;
	throw new UserFacingError(`There is no n8n "${name}" here: choose from ${RELEASES.join(', ')}.`);
}

async function requireFreePorts(): Promise<void> {
	const flags = ['port', 'simulator-port', 'page-port'] as const;
	for (const flag of flags) await requireFreePort(Number(values[flag]), `--${flag}`);
}

/**
 * Builds the package and runs the first workflow in n8n's engine, which takes its settings when it is loaded: so in a
 * process of its own.
 * @throws {UserFacingError} that it failed; it has said why
 */
async function runInEngine(): Promise<void> {
	await step('Build the package', packPackage);
	const scripts = ['node_modules/tsx/dist/cli.mjs', 'scripts/engine.ts'];
	const { ended } = new ProcessGroup(process.execPath, scripts, {
		...{ cwd: ROOT, output: 'inherit' },
		env: { ...process.env, N8N_USER_FOLDER: userFolderPath('engine') },
	});
	const { failed, reason } = await ended;
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
function compileOnSave(userFolder: string): ProcessGroup {
	const outDir = join(installedPackage(userFolder), 'dist');
	const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
	const args = ['--watch', '--preserveWatchOutput', '--outDir', outDir];
	return new ProcessGroup(process.execPath, [tsc, ...args], {
		cwd: ROOT,
		env: process.env,
		output: 'inherit',
	});
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
  3. Place an order on the page of the store: ${page.url}
     The page also shows what workflows send: messages, mails, rows. Stand-ins on this machine take the place of
     WhatsApp, Telegram, Google Sheets and the mail server.

Ctrl-C stops everything.${values.dev ? ' n8n reloads the nodes when you save a file of them.' : ''}
`;
}
