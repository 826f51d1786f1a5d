import 'reflect-metadata';

import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';

// n8n 1.x checks its SSH connections every minute until the process exits, which would keep the test
// process alive. Fixed in n8n 2.x.
afterAll(() => {
	Container.get(SSHClientsManager).onShutdown();
});
