import { asNamed } from '../../output/fields';
import type { RecordType } from '../../output/simplified';
import { isJsonObject, type JsonObject } from '../../json';
import type { QueryEntry } from '../../transport/http/url';
import { defineOperation } from '../operation';
import { date } from '../../parameters/dates';
import { collection } from '../../parameters/parameter';
import { jsonObject } from '../../parameters/objects';
import { EMAIL, text } from '../../parameters/scalars';

const filters = collection(
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description: 'Only leads that match all of these',
	},
	[
		date({
			displayName: 'Birthday',
			name: 'birthday',
			type: 'dateTime',
			default: '',
			description: 'Day of birth. The time of day is not used.',
		}),
		text({
			displayName: 'City',
			name: 'city',
			type: 'string',
			default: '',
			placeholder: 'Porto Alegre',
		}),
		text(
			{
				displayName: 'Email',
				name: 'email',
				type: 'string',
				placeholder: 'name@email.com',
				default: '',
			},
			EMAIL,
		),
		text({
			displayName: 'Genre',
			name: 'genre',
			type: 'string',
			default: '',
			placeholder: 'F',
			description: 'Code that the service uses, such as a single letter',
		}),
		text({
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'Maria Silva',
		}),
		jsonObject({
			displayName: 'Params',
			name: 'params',
			type: 'json',
			default: '{}',
			description:
				'Extra values stored with the lead, as a JSON object such as {"campaign": "spring"}',
		}),
		text({ displayName: 'State', name: 'state', type: 'string', default: '', placeholder: 'RS' }),
	],
);

/** What Simplified shows (API document, Lead). */
export const leadRecord: RecordType = {
	simplified: asNamed(
		'id',
		'name',
		'email',
		'city',
		'state',
		'birthday',
		'is_customer',
		'customer_id',
		'utm_source',
		'created_at',
	),
};

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many leads',
	description: 'Get the leads of a store',
	effect: 'read',
	record: leadRecord,
	responseType: 'list',
	parameters: [filters],
	buildRequest: ({ filters: { params, ...others } }) => {
		const query: QueryEntry[] = Object.entries(others).flatMap(([name, value]) =>
			value === undefined ? [] : [[name, value] as const],
		);
		return {
			method: 'GET',
			path: '/{alias}/leads',
			query: params === undefined ? query : [...query, ...nestedQuery('params', params)],
		};
	},
});

/** An object in a query string, as `params[name]=value`; how it is written is not shown. */
function nestedQuery(prefix: string, object: JsonObject): QueryEntry[] {
	return Object.entries(object).flatMap(([name, value]): QueryEntry[] => {
		const path = `${prefix}[${name}]`;
		if (isJsonObject(value)) return nestedQuery(path, value);
		return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
	});
}
