/**
 * Loaded into every Node process that is started here (`node --require`): ends it when its parent is
 * gone, because a parent that is killed cannot stop what it has started. A process that has to clean up
 * first listens for `parentGone`.
 */
const POLL_MS = 500;
const parent = process.ppid;

const watch = setInterval(() => {
	if (process.ppid === parent) return;
	clearInterval(watch);
	if (!process.emit('parentGone')) process.kill(process.pid, 'SIGKILL');
}, POLL_MS).unref();
