import { AdaptiveLimit } from '../../../../nodes/StoreManagement/transport/limits/adaptiveLimit';
import { RequestTimes } from '../../../../nodes/StoreManagement/transport/limits/requests';

/** Refusals. */
export const UNNAMED = { named: undefined, isOverload: false };
export const OVERLOAD = { named: undefined, isOverload: true };
export const named = (milliseconds: number) => ({ named: milliseconds, isOverload: false });

/** A limit, and the requests from which it learns; all times in milliseconds. */
export class Scene {
	readonly times = new RequestTimes();
	readonly limit: AdaptiveLimit;

	constructor(documented = Infinity) {
		this.limit = new AdaptiveLimit(documented, this.times);
	}

	/** Requests at these times, each of which the service accepts immediately. */
	accept(...starts: number[]): void {
		for (const start of starts) {
			this.times.start(start).end = start;
			this.limit.accept(start);
		}
	}

	/** The same for `count` requests, one every `step`. */
	acceptMany(count: number, from: number, step = 1): void {
		for (let index = 0; index < count; index++) this.accept(from + index * step);
	}
}
