import { defineRecord } from '../../output';
import { isJsonObject, type JsonObject } from '../../json';
import type { QueryEntry } from '../../transport/http/url';
import type { ParamsFormat } from '../../transport/serviceDetails';
import { defineOperation } from '../operation';
import { date } from '../../parameters/dates';
import { filledCollection } from '../../parameters/collections';
import { jsonObject } from '../../parameters/objects';
import { filled } from '../../parameters/presence';
import { textInput } from '../../parameters/inputs';
import { EMAIL, PROSE } from '../../parameters/scalars';
import { narrowingOf, ONLY_NEW_OPTIONS } from '../onlyNew/parameters';

const filters = filledCollection(
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description:
			'Filters to send with the request. How the service combines them is not documented.',
	},
	[
		date({
			displayName: 'Birthday',
			name: 'birthday',
			type: 'dateTime',
			default: '',
			description: 'Day of birth. The time of day is not used.',
		}),
		textInput('City', 'city', { ...PROSE, placeholder: 'e.g. Porto Alegre' }),
		textInput('Email', 'email', { ...EMAIL, placeholder: 'e.g. nathan@example.com' }),
		textInput('Gender (Genre)', 'genre', {
			placeholder: 'e.g. F',
			description: 'Code that the service uses, such as a single letter',
		}),
		textInput('Name', 'name', { ...PROSE, placeholder: 'e.g. Maria Silva' }),
		filled(
			jsonObject({
				displayName: 'Params',
				name: 'params',
				type: 'json',
				default: '{}',
				description:
					'Extra values stored with the lead, as a JSON object such as {"campaign": "spring"}',
			}),
		),
		textInput('State', 'state', { placeholder: 'e.g. RS' }),
	],
);

/** What Simplified shows (API document, Lead). */
export const leadRecord = defineRecord({
	id: 'integer',
	name: 'string',
	email: 'string',
	city: 'string',
	state: 'string',
	birthday: 'string',
	is_customer: 'string',
	customer_id: 'string',
	utm_source: 'string',
	created_at: 'string',
});

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Get the leads of a store',
	forModel: {
		purpose: 'List leads (possible customers) of a store: name, e-mail, city, birthday.',
		fields: { birthday: 'Day of birth as YYYY-MM-DD, such as 1990-12-31.' },
		example: { Email: 'nathan@example.com', Limit: 10 },
	},
	effect: 'read',
	record: leadRecord,
	responseType: 'list',
	parameters: [filters],
	options: ONLY_NEW_OPTIONS,
	buildRequest({ filters: { params, ...others } }, options, context, { paramsFormat: format }) {
		const query: QueryEntry[] = Object.entries(others);
		return {
			method: 'GET',
			path: '/{alias}/leads',
			query: params === undefined ? query : [...query, ...paramsQuery(params, format)],
			narrowing: narrowingOf(options, context),
		};
	},
});

/** The API document does not show how an object is written in a query string, so the format is an option. */
function paramsQuery(params: JsonObject, format?: ParamsFormat): QueryEntry[] {
	return format === 'json' ? [['params', JSON.stringify(params)]] : nestedQuery('params', params);
}

function nestedQuery(prefix: string, object: JsonObject): QueryEntry[] {
	return Object.entries(object).flatMap(([name, value]): QueryEntry[] => {
		const path = `${prefix}[${name}]`;
		// Not for an empty object: it would add no parameter, and the filter would be lost.
		if (isJsonObject(value) && Object.keys(value).length > 0) return nestedQuery(path, value);
		return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
	});
}
