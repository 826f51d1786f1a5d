import { Lane } from './lane';

/** Limits of the API document, in requests a minute for each store. Others are not shown. */
const KNOWN_LIMITS: Readonly<Record<string, number>> = {
	'GET /{alias}/orders': 120,
	'PUT /{alias}/orders': 30,
	'GET /{alias}/catalog/products': 30,
};

/** All lanes of the process, by service, store and endpoint. */
const lanes = new Map<string, Lane>();

/**
 * The lane of one endpoint of one store, the same for everything that runs in this process.
 * Lanes that were idle for long are forgotten whenever a new one is made.
 *
 * @param endpoint method and path template, for example "GET /{alias}/orders"
 */
export function laneOf(baseUrl: string, store: string, endpoint: string): Lane {
	const key = JSON.stringify([baseUrl, store, endpoint]);
	const known = lanes.get(key);
	if (known) return known;
	for (const [name, lane] of lanes) {
		if (lane.isIdle()) lanes.delete(name);
	}
	const lane = new Lane(KNOWN_LIMITS[endpoint] ?? Infinity);
	lanes.set(key, lane);
	return lane;
}
