/**
 * Whole n8n releases with this package in them, for `npm start`, `npm run bench` and the tests:
 *
 *     releases/   which releases there are, and what each needs
 *     install/    installs a release and the Node.js that it needs; packs the package and installs it
 *     run/        starts an n8n process and waits until it is ready
 *     api/        the API that n8n's editor uses
 *     examples/   the example workflows, and the credentials that they use
 *     processes/  process groups, ports, and how a command ends
 *     queue/      queue mode: Redis, PostgreSQL, and the processes of such an n8n
 */
export type { Credential } from './api/credentials';
export { outputOf } from './api/executions';
export { N8nApi } from './api/n8nApi';
export { ownerOf, type Owner } from './api/owner';
export type {
	Execution,
	ExecutionSummary,
	Item,
	Node,
	SavedWorkflow,
	Workflow,
} from './api/schemas';
export { workflowSchema } from './api/schemas';
export { UserFacingError } from './errors';
export {
	EXAMPLES,
	EXAMPLES_FOLDER,
	FIRST,
	importExamples,
	withStore,
	type Examples,
} from './examples/importExamples';
export { credentialsFor } from './examples/simulatorCredentials';
export { ensureProgram } from './install/debian';
export { ensureN8n, type InstalledN8n } from './install/n8n';
export { installedPackage, installPackage, packPackage } from './install/package';
export { ensureFolder, HOST_FOLDER, ROOT, userFolderPath } from './paths';
export { poll } from './poll';
export { freePort, requireFreePort } from './processes/ports';
export { ProcessGroup } from './processes/processGroup';
export { endWithSignals, runCommand } from './processes/runCommand';
export { QueueMode, type QueueProcess } from './queue/queueMode';
export { RECEIVER_HEADER } from './queue/receiver';
export { RELEASES, releaseFacts, type Release } from './releases/releases';
export { startN8n, type RunningN8n } from './run/startN8n';
export { step } from './step';
