/**
 * Loaded into every Node process of an n8n under test (`node --require`): ends the process when the one
 * that started it is gone. Whoever is killed while tests run cannot clear up after themselves.
 */
const MILLISECONDS_BETWEEN_LOOKS = 500;
const parent = process.ppid;

setInterval(() => {
	if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, MILLISECONDS_BETWEEN_LOOKS).unref();
