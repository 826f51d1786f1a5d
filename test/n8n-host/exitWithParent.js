/**
 * Loaded into every Node process that is started here (`node --require`): ends it when its parent is
 * gone, because a parent that is killed cannot stop what it has started.
 */
const POLL_MS = 500;
const parent = process.ppid;

setInterval(() => {
	if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, POLL_MS).unref();
