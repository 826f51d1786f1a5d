import { expectShortParts, SHAPE_TIMEOUT } from './expectShortParts';
import { LISTS } from './shapes.cjs';

it.each(Object.keys(LISTS))(
	'up to 4 MB of %s, as answer, error, list of the editor or delivery, block n8n for less than 80 ms',
	(shape) => expectShortParts(shape),
	SHAPE_TIMEOUT,
);
