import { isJsonObject, type JsonObject } from '../../json';
import { momentOf } from '../../output/dates';
import { day } from '../../parameters/dates';
import { blankField, field } from '../../parameters/field';
import { collection } from '../../parameters/groups';
import { filledObject } from '../../parameters/json';
import { email, text } from '../../parameters/values';
import type { Query } from '../../transport/http/url';
import type { ServiceDetails } from '../../transport/credentials';
import { CREATED_OPTIONS, createdRange, readFiltered } from '../recordFilter';
import { defineOperation } from '../operation';

import { leadRecord } from '../../output/records';

/** A model that names nobody would read anybody's data. */
const WHOSE = { binding: 'one' } as const;

const filters = collection(
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Which leads the service returns',
	},
	[
		field({
			displayName: 'Birthday',
			name: 'birthday',
			type: 'dateTime',
			default: '',
			description: 'Exact date of birth, with the year',
			parse: day,
		}),
		blankField('string', 'City', 'city', 'Porto Alegre', text()),
		blankField('string', 'Email', 'email', 'nathan@example.com', email, WHOSE),
		blankField('string', 'Gender (Genre)', 'genre', 'F', text(), {
			description: 'Code of the gender in the service, such as a single letter',
		}),
		blankField('string', 'Name', 'name', 'Maria Silva', text(), WHOSE),
		field({
			displayName: 'Params',
			name: 'params',
			type: 'json',
			default: '{}',
			description:
				'Extra values stored with the lead, as a JSON object such as {"campaign": "spring"}',
			parse: filledObject,
		}),
		blankField('string', 'State', 'state', 'RS', text()),
	],
);

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Retrieve the leads of a store',
	forModel:
		'List leads (possible customers) of a store: name, e-mail, city, birthday. Write Birthday as 1990-12-31.',
	effect: 'read',
	record: leadRecord,
	result: 'list',
	fields: [filters],
	options: CREATED_OPTIONS,
	plan({ filters: { params, ...plainFilters } = {} }, options, { timezone, details }) {
		return {
			method: 'GET',
			path: '/{alias}/leads',
			query: [...Object.entries(plainFilters), ...paramsQuery(params, details.paramsFormat)],
			handler: readFiltered({
				range: createdRange(options),
				createdAt: (lead) => momentOf(lead.created_at ?? null, timezone),
				undatedRemedy: 'Remove it, because the service does not date these leads',
			}),
		};
	},
});

/** The API document does not show how an object is written in a query string, so the format is an option. */
function paramsQuery(
	params: JsonObject | undefined,
	format: ServiceDetails['paramsFormat'],
): Query {
	if (params === undefined) return [];
	return format === 'json' ? [['params', JSON.stringify(params)]] : nestedQuery('params', params);
}

function nestedQuery(prefix: string, object: JsonObject): Query {
	return Object.entries(object).flatMap(([name, value]): Query => {
		const path = `${prefix}[${name}]`;
		if (isJsonObject(value)) return nestedQuery(path, value);
		return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
	});
}
