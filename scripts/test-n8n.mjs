/**
 * `npm run test:n8n`: installs what is missing, including the n8n releases, and runs the tests in them.
 * Arguments go to jest (`npm run test:n8n -- registration`).
 */
import { jest } from './jest.mjs';

await jest('--config', 'test/n8n/jest.config.js', ...process.argv.slice(2));
