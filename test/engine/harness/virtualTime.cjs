const { performance } = require('node:perf_hooks');
const promises = require('node:timers/promises');

/** After so many turns of the event loop without an event, nothing can happen any more before a timer. */
const QUIET_TURNS = 4;

/** What Node.js is waiting for that is not somebody else's move: requests under way, threads, processes. */
const WORKING = /Req|Job|Zlib|Process|Wrap$/;
/** Open and idle; what arrives on them is an event. */
const IDLE = /^(?:TCPSocketWrap|TCPServerWrap|PipeWrap|TTYWrap|MessagePort|SignalWrap)$/;

/** The longest time of a timer of Node.js; a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The time of a file of tests: it stands still while anything happens, and jumps to the next timer once
 * nothing else can happen. So a wait takes no time, and a slow machine makes none longer.
 *
 * Replaced are the timers and clocks that tests, simulator and the package under test use. The timers of
 * n8n, axios and undici stay real, as do HTTP, threads and processes: nothing here is faster than they are.
 */
module.exports = class VirtualTime {
	/** Sorted by the time at which they are due. */
	#timers = [];
	#elapsed = 0;
	#isDriving = false;
	#restores = [];
	#lastNumber = 0;
	/** What the tests get as `node:timers/promises`. */
	promises = {
		...promises,
		setTimeout: (ms, value) => new Promise((resolve) => this.#start(resolve, ms, [value])),
	};

	install(global) {
		const startDate = Date.now();
		const start = Math.trunc(performance.now());
		this.#replace(Date, 'now', () => startDate + this.#elapsed);
		this.#replace(performance, 'now', () => start + this.#elapsed);
		this.#replace(global, 'setTimeout', (fire, ms, ...args) => this.#start(fire, ms, args));
		this.#replace(global, 'setInterval', (fire, ms, ...args) =>
			this.#start(fire, ms, args, whole(ms)),
		);
		const clear = (handle) => this.#clear(handle);
		this.#replace(global, 'clearTimeout', clear);
		this.#replace(global, 'clearInterval', clear);
		const { AbortController, AbortSignal, DOMException } = global;
		this.#replace(AbortSignal, 'timeout', (ms) => {
			const controller = new AbortController();
			const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
			this.#start(() => controller.abort(reason), ms, []);
			return controller.signal;
		});
	}

	uninstall() {
		this.#timers = [];
		for (const restore of this.#restores.toReversed()) restore();
	}

	#replace(object, name, value) {
		const original = object[name];
		object[name] = value;
		this.#restores.push(() => (object[name] = original));
	}

	#start(fire, ms, args, every) {
		const timer = { at: 0, fire, args, every, number: (this.#lastNumber += 1) };
		const handle = {
			timer,
			ref: () => handle,
			unref: () => handle,
			hasRef: () => true,
			refresh: () => {
				this.#clear(handle);
				this.#schedule(timer, ms);
				return handle;
			},
			[Symbol.toPrimitive]: () => timer.number,
		};
		this.#schedule(timer, ms);
		return handle;
	}

	#schedule(timer, ms) {
		timer.at = this.#elapsed + whole(ms);
		const later = this.#timers.findIndex(({ at }) => at > timer.at);
		this.#timers.splice(later === -1 ? this.#timers.length : later, 0, timer);
		if (this.#isDriving) return;
		this.#isDriving = true;
		this.#turn(0, eventCount());
	}

	#clear(handle) {
		const number = typeof handle === 'object' ? handle?.timer?.number : Number(handle);
		const index = this.#timers.findIndex((timer) => timer.number === number);
		if (index !== -1) this.#timers.splice(index, 1);
	}

	/** One turn of the event loop; `quiet` of them were without an event, `seen` is the count at the last one. */
	#turn(quiet, seen) {
		setImmediate(() => {
			if (this.#timers.length === 0) {
				this.#isDriving = false;
				return;
			}
			const count = eventCount();
			if (count !== seen || isWorking()) return this.#turn(0, count);
			if (quiet < QUIET_TURNS) return this.#turn(quiet + 1, count);
			this.#fireNext();
		});
	}

	#fireNext() {
		const next = this.#timers.shift();
		this.#elapsed = Math.max(this.#elapsed, next.at);
		if (next.every !== undefined) this.#schedule(next, next.every);
		try {
			next.fire(...next.args);
		} finally {
			this.#turn(0, eventCount());
		}
	}
};

/** Timers count whole milliseconds, and one at least, as those of Node.js do. */
function whole(ms) {
	const time = Math.trunc(Number(ms));
	return time >= 1 && time <= LONGEST_MS ? time : 1;
}

function eventCount() {
	return performance.nodeTiming.uvMetricsInfo.events;
}

function isWorking() {
	return process.getActiveResourcesInfo().some((name) => !IDLE.test(name) && WORKING.test(name));
}
