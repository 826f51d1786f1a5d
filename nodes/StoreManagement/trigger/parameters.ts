import { requiredField } from '../parameters/field';
import { textList } from '../parameters/values';

import { EVENTS, OTHER_EVENTS } from './events';

/** The events that start the workflow. */
export const events = requiredField({
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	options: EVENTS,
	default: [],
	parse: textList,
});

/** Events by their names; shown if Other Events is chosen. */
export const customEvents = requiredField({
	displayName: 'Event Names',
	name: 'customEvents',
	type: 'string',
	default: '',
	placeholder: 'e.g. order.cancelled, lead.*',
	displayOptions: { show: { events: [OTHER_EVENTS] } },
	description:
		'Names of events, separated by commas. A prefix with .* stands for all names that start with it.',
	parse: textList,
});
