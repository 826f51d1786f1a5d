/** @real-time Measures how long functions take. */
import type { RequestErrorDetails } from '../../nodes/StoreManagement/errors/requestError';
import { remedyFor } from '../../nodes/StoreManagement/errors/remedies';
import { toTransportError } from '../../nodes/StoreManagement/transport/http/networkErrors';
import { images } from '../../nodes/StoreManagement/actions/sku/images';
import { jsonObject } from '../../nodes/StoreManagement/parameters/objects';
import { EMAIL, number, text } from '../../nodes/StoreManagement/parameters/scalars';
import { Redactor } from '../../nodes/StoreManagement/redaction/redactor';
import { normalizeBaseUrl } from '../../nodes/StoreManagement/transport/http/url';
import { DEFAULT_PAGINATION } from '../../nodes/StoreManagement/transport/pagination/fetchPage';
import { readPage } from '../../nodes/StoreManagement/transport/pagination/page';
import { isSameUrl } from '../../nodes/StoreManagement/trigger/registration/storeWebhooks';
import { fastest } from './machine';

const N = 200_000;
const CONTEXT = { timezone: 'UTC' };
const field = { displayName: 'Field', name: 'field', type: 'string', default: '' } as const;

const NOT_FOUND: RequestErrorDetails = {
	kind: 'status',
	status: 404,
	request: '',
	attempts: 1,
	mayHaveSucceeded: false,
	cursorLost: false,
	waitTooLong: false,
};

const ATTACKS: Array<[string, () => unknown]> = [
	[
		'a next link of slashes',
		() => {
			const next = `/v2${'/'.repeat(N)}x`;
			const body = { data: [], meta: { pagination: { links: { next } } } };
			return readPage(body, { ...DEFAULT_PAGINATION, first: [], cursor: undefined });
		},
	],
	[
		'a webhook URL of slashes',
		() => isSameUrl(`https://x.test/${'/'.repeat(N)}x`, 'https://x.test'),
	],
	['a Base URL of slashes', () => normalizeBaseUrl(`https://x.test/${'/'.repeat(N)}x`)],
	['an e-mail of dots', () => text(field, EMAIL).parse(`a@${'.'.repeat(N)}@`, CONTEXT)],
	[
		'an e-mail of dots and letters',
		() => text(field, EMAIL).parse(`a@${'a.'.repeat(N)}@`, CONTEXT),
	],
	['a list of images of spaces', () => images(field).parse(`${' '.repeat(N)}x`, CONTEXT)],
	['a list of images of commas', () => images(field).parse(`${','.repeat(N)}https:`, CONTEXT)],
	['a number of zeros', () => number(field).parse(`1${'0'.repeat(N)}1`, CONTEXT)],
	['JSON of backslashes', () => jsonObject(field).parse(`{"a":"${'\\\\'.repeat(N)}"}`, CONTEXT)],
	['an error of spaces', () => new Redactor().redact(`"secret_key"${' '.repeat(N)}x`)],
	['an error of backslashes', () => new Redactor().redact('\\'.repeat(N))],
	['an error of names', () => new Redactor().redact('"secret_key":"'.repeat(N / 10))],
	[
		'an error of the HTTP library',
		() => toTransportError({ message: 'stream '.repeat(N / 10), code: '' }),
	],
	[
		'a path of versions',
		() => remedyFor({ ...NOT_FOUND, request: `GET ${'/v2/'.repeat(N / 10)}\n` }),
	],
];

it.each(ATTACKS)('%s takes no time', (_, attack) => {
	const quiet = (): void => {
		try {
			attack();
		} catch {
			// A refusal is an answer in time, too.
		}
	};
	// In quadratic time, the fastest of them would take a second, and most of them several.
	expect(fastest(quiet)).toBeLessThan(250);
});

it('a list of image addresses is still split between the addresses', () => {
	const list = images(field).parse(' https://a.test/1,2.png ,  https://b.test/x.png, ', CONTEXT);
	expect(list).toEqual([{ url: 'https://a.test/1,2.png' }, { url: 'https://b.test/x.png' }]);
});
