import 'reflect-metadata';

import { Container } from '@n8n/di';
import type * as sshClients from 'n8n-core/dist/execution-engine/ssh-clients-manager';

declare const outside: NodeJS.Require;

// n8n 1.x checks its SSH connections every minute until the process exits, which would keep the test
// process alive. Fixed in n8n 2.x.
afterAll(() => {
	const manager = outside(
		'n8n-core/dist/execution-engine/ssh-clients-manager',
	) as typeof sshClients;
	Container.get(manager.SSHClientsManager).onShutdown();
});
