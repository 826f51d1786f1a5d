/**
 * Whole n8n releases with this package in them, for `npm start`, `npm run bench` and the tests:
 *
 *     releases   which releases there are, and what each needs
 *     install    installs a release and the Node.js that it needs; packs the package and installs it
 *     newUser    a user folder with an owner and an empty database
 *     start      starts an n8n process and waits until it is ready
 *     api        the API that n8n's editor uses: with workflows, and schemas of its answers
 *     examples   the example workflows, the credentials that they use, and what a user enters in them
 *     processes  process groups, ports, waiting, and how a command ends
 *     queue      queue mode: Redis, PostgreSQL, and the processes of such an n8n
 */
export { N8nApi, ownerOf, type Credential, type Owner } from './api';
export {
	credentialsFor,
	EXAMPLES,
	EXAMPLES_FOLDER,
	FIRST,
	importExamples,
	withSettings,
	withStore,
	type Examples,
} from './examples';
export {
	ensureN8n,
	ensureProgram,
	installedPackage,
	installPackage,
	packPackage,
	type InstalledN8n,
} from './install';
export { ensureUserFolder } from './newUser';
export { ensureFolder, HOST_FOLDER, ROOT, userFolderPath } from './paths';
export {
	endWithSignals,
	freePort,
	poll,
	ProcessGroup,
	requireFreePort,
	runCommand,
	step,
	UserFacingError,
} from './processes';
export { QueueMode, RECEIVER_HEADER, type QueueProcess } from './queue';
export { RELEASES, releaseFacts, type Release } from './releases';
export type { Execution, ExecutionSummary, Item, Node, SavedWorkflow, Workflow } from './schemas';
export { workflowSchema } from './schemas';
export { startN8n, type RunningN8n } from './start';
export { outputOf } from './workflows';
