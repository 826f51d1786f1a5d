import { measure, SHAPE_TIMEOUT } from './measureParts';
import { LISTS, REFUSED } from './shapes.cjs';

it.each(Object.keys(LISTS))(
	'up to 4 MB of %s, as answer, error, list of the editor or delivery, block n8n for less than 80 ms',
	(shape) => {
		const { isRefused, longest, bound } = measure(shape);
		expect(isRefused).toBe(REFUSED.includes(shape));
		expect(longest).toBeLessThan(bound);
	},
	SHAPE_TIMEOUT,
);
