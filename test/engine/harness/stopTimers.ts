import 'reflect-metadata';

import { Container } from '@n8n/di';
import { SSHClientsManager } from 'n8n-core/dist/execution-engine/ssh-clients-manager';

// n8n 1.x looks after its SSH connections once a minute, until the process is told to exit: a test
// would never end. n8n 2.x has mended that.
afterAll(() => {
	Container.get(SSHClientsManager).onShutdown();
});
