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

/**
 * The least processor time of three runs, in milliseconds. Not the time on the clock: that grows with whatever else
 * the machine does meanwhile.
 */
function leastWork(work: () => unknown): number {
	const times = [1, 2, 3].map(() => {
		const start = process.cpuUsage();
		work();
		const { user, system } = process.cpuUsage(start);
		return (user + system) / 1_000;
	});
	return Math.min(...times);
}

const identity = (line: string): string => line;

const nextLink = (next: string) => {
	const body = { data: [], meta: { pagination: { links: { next } } } };
	return readPage(body, { ...readServiceDetails({}), query: [], foundBy: undefined });
};

const ATTACKS: Record<string, () => unknown> = {
	'a next link of slashes': () => nextLink(`/v2${'/'.repeat(N)}x`),
	'a webhook URL of slashes': () => isSameUrl(`https://x.test/${'/'.repeat(N)}x`, 'https://x.test'),
	'an e-mail of dots and letters': () => email(`a@${'a.'.repeat(N)}@`, FIELD),
	'a list of images of commas': () => images(`${','.repeat(N)}https:`, FIELD),
	'a text of spaces': () => text()(`${' '.repeat(N)}x${' '.repeat(N)}`, FIELD),
	'a number of zeros': () => number()(`1${'0'.repeat(N)}1`, FIELD),
	'JSON of backslashes': () => jsonObject(`{"a":"${'\\\\'.repeat(N)}"}`, FIELD),
	'an error of spaces': () => new Redactor().redact(`authorization${' '.repeat(N)}x`),
	'an error of names': () => new Redactor().redact('bearer signature='.repeat(N / 10)),
	'an error of addresses': () => new Redactor().redact('://'.repeat(N)),
	'a web page of tags': () => describeBody(`<html>${'<'.repeat(N)}`, identity),
	'an error of blanks': () => parseErrorBody(' '.repeat(N), identity),
	'JSON of digits': () => parseJson(`[${'1'.repeat(N)}]`),
	// Written out, the lines of its fields would take 200 GB.
	'errors of one long name': () =>
		parseErrorBody(`{"errors":{"${'x'.repeat(N)}":[${'{},'.repeat(N)}{}]}}`, identity),
	'JSON of quotation marks': () => parseJson(`["${'\\"'.repeat(N)}", 12345678901234567890]`),
};

it.each(Object.entries(ATTACKS))('%s takes no time', (_, attack) => {
	const quiet = (): void => {
		try {
			attack();
		} catch {
			// A refusal is an answer in time, too.
		}
	};
	// In quadratic time, the fastest of them would take a second, and most of them several.
	expect(leastWork(quiet)).toBeLessThan(500);
});
