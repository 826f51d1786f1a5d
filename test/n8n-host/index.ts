/**
 * Whole n8n releases with this package in them, for `npm start`, `npm run dev`, `npm run bench` and
 * `npm run test:n8n`:
 *
 *     releases/   which releases there are, and what each needs
 *     install/    installs a release and the Node that it needs, or gets its image; installs the package
 *     run/        starts an n8n process and waits until it is ready
 *     api/        the API that n8n's editor uses
 *     examples/   n8n with the example workflows, and the simulator that they use
 *     processes/  process groups, containers, ports, and how a command ends
 *     queue/      queue mode: Redis, PostgreSQL, and the processes of such an n8n
 */
export type { Credential } from './api/credentials';
export { outputOf } from './api/executions';
export { N8nApi } from './api/n8nApi';
export { ownerOf, type Owner } from './api/owner';
export type { Execution, ExecutionSummary, Item, SavedWorkflow, Workflow } from './api/schemas';
export { UserFacingError } from './errors';
export { EXAMPLES, importExamples, type Examples } from './examples/importExamples';
export { credentialsFor } from './examples/simulatorCredentials';
export {
	describeAccess,
	startWithExamples,
	type N8nWithExamples,
} from './examples/startWithExamples';
export {
	canInstallPackages,
	ensureProgram,
	findProgram,
	installPackages,
} from './install/debianPackages';
export { ensureN8n, type InstalledN8n, type N8nHost } from './install/n8n';
export { installedPackage, installPackage, packPackage } from './install/package';
export { ensureFolder, HOST_FOLDER, ROOT, userFolderPath } from './paths';
export { poll } from './poll';
export { freePort, requireFreePort } from './processes/ports';
export { killAll, ProcessGroup, type ProcessEnd } from './processes/processGroup';
export { runCommand } from './processes/runCommand';
export { ensureBinaries, missingForQueueMode } from './queue/binaries';
export {
	QUEUE_PROCESSES,
	QueueMode,
	type QueueModeOptions,
	type QueueProcess,
} from './queue/queueMode';
export { RECEIVER_HEADER } from './queue/receiver';
export { ALL_RELEASES, RELEASES, releaseFacts, type Release } from './releases/releases';
export { startN8n, type N8nCommand, type RunningN8n } from './run/startN8n';
export { step, type Report } from './step';
