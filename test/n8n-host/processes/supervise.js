/**
 * `node supervise.js FOLDER IDENTITY COMMAND [arguments]`: runs a server that is not a Node process, in a
 * folder that is removed when the server has ended. Stops it when this process is told to end, and when
 * the process that started this one is gone. IDENTITY is JSON: `{}`, or the `uid` and `gid` to run as.
 */
const { spawn } = require('node:child_process');
const { rmSync } = require('node:fs');

const [folder, identity, command, ...args] = process.argv.slice(2);
const server = spawn(command, args, {
	cwd: folder,
	stdio: ['ignore', 'inherit', 'inherit'],
	...JSON.parse(identity),
});

// On SIGTERM, PostgreSQL waits for its clients; on SIGINT it ends at once.
const stop = () => server.kill('SIGINT');
for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'parentGone']) process.on(event, stop);

server.once('error', (error) => console.error(error.message));
server.once('close', (code) => {
	rmSync(folder, { recursive: true, force: true });
	process.exit(code ?? 1);
});
