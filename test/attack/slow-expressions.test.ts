/** @real-time Measures how much work functions are for the processor. */
import { describeBody, parseErrorBody } from '../../nodes/StoreManagement/errors/errorBody';
import { parseJson } from '../../nodes/StoreManagement/json';
import { images } from '../../nodes/StoreManagement/actions/sku/fields';
import { jsonObject } from '../../nodes/StoreManagement/parameters/json';
import { email, number, text } from '../../nodes/StoreManagement/parameters/values';
import { Redactor } from '../../nodes/StoreManagement/redaction/redactor';
import { readServiceDetails } from '../../nodes/StoreManagement/transport/credentials';
import { readPage } from '../../nodes/StoreManagement/transport/pagination/page';
import { isSameUrl } from '../../nodes/StoreManagement/trigger/webhook';

const N = 200_000;
const FIELD = { timezone: 'UTC', title: 'Field', path: 'field' };
const redactor = new Redactor();
const identity = (line: string): string => line;

function nextLink(next: string) {
	const body = { data: [], meta: { pagination: { links: { next } } } };
	return readPage(body, { ...readServiceDetails({}), query: [], foundBy: undefined });
}

it.each<[string, () => unknown]>([
	['a next link of slashes', () => nextLink(`/v2${'/'.repeat(N)}x`)],
	['a URL of slashes', () => isSameUrl(`https://x.test/${'/'.repeat(N)}x`, 'https://x.test')],
	['an e-mail of dots and letters', () => email(`a@${'a.'.repeat(N)}@`, FIELD)],
	['a list of images of commas', () => images(`${','.repeat(N)}https:`, FIELD)],
	['a text of spaces', () => text()(`${' '.repeat(N)}x${' '.repeat(N)}`, FIELD)],
	['a number of zeros', () => number()(`1${'0'.repeat(N)}1`, FIELD)],
	['JSON of backslashes', () => jsonObject(`{"a":"${'\\\\'.repeat(N)}"}`, FIELD)],
	['an error of spaces', () => redactor.redact(`authorization${' '.repeat(N)}x`)],
	['an error of names', () => redactor.redact('bearer signature='.repeat(N / 10))],
	['an error of addresses', () => redactor.redact('://'.repeat(N))],
	['a web page of tags', () => describeBody(`<html>${'<'.repeat(N)}`, identity)],
	['an error of blanks', () => parseErrorBody(' '.repeat(N), identity)],
	['JSON of digits', () => parseJson(`[${'1'.repeat(N)}]`)],
	// Written out, the lines of its fields would take 200 GB.
	[
		'errors of one long name',
		() => parseErrorBody(`{"errors":{"${'x'.repeat(N)}":[${'{},'.repeat(N)}{}]}}`, identity),
	],
	['JSON of quotation marks', () => parseJson(`["${'\\"'.repeat(N)}", 12345678901234567890]`)],
])('%s takes no time', (_, attack) => {
	const work = [1, 2, 3].map(() => {
		const start = process.cpuUsage();
		try {
			attack();
		} catch {
			// A refusal is an answer in time, too.
		}
		const { user, system } = process.cpuUsage(start);
		return (user + system) / 1_000;
	});

	// Of processor time. In quadratic time, the fastest of them would take a second, and most of them several.
	expect(Math.min(...work)).toBeLessThan(500);
});
