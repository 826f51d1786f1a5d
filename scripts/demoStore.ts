import type { SimulatorKnobs } from '../test/simulator';
import { firstDayUntil } from '../test/simulator/data/dates';

/** A store whose last orders are from yesterday, newest first, as a shop sees its own. */
export function demoStore(): SimulatorKnobs {
	return {
		orders: 3_000,
		leads: 600,
		recordsPerDay: 'even',
		firstDay: firstDayUntil(Date.now()),
		until: Date.now(),
		listOrder: 'newestFirst',
	};
}
