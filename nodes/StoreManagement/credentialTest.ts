import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { parseErrorBody } from './errors/errorBody';
import { CHANGED_PASSWORD, CHECK_BASE_URL, failureFor } from './errors/failures';
import { InvalidInputError } from './errors/invalidInputError';
import { toSafeText, withoutFullStop } from './text';
import { Redactor } from './redaction/redactor';
import { SEND_OPTIONS } from './transport/apiRequest';
import { checkBody, parseResponse } from './transport/http/envelope';
import { toTransportError } from './transport/http/networkErrors';
import { isSuccess, type HttpResponse } from './transport/http/response';
import { sendHttpForTest } from './transport/http/sendHttp';
import { buildUrl, normalizeBaseUrl } from './transport/http/url';
import { readServiceDetails, tokenHeaders } from './transport/credentials';

/**
 * Tests the header credential with `POST /v2/auth/me` (API document, Authentication, point 4).
 *
 * A function, because n8n's declarative test shows only the status of a refusal, and users need the
 * message of the service.
 */
export async function testHeaderTokens(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const { data = {} } = credential;
	const headers = tokenHeaders(data);
	const redactor = new Redactor();
	redactor.add(...Object.values(headers));
	try {
		readServiceDetails(data);
		const url = buildUrl(normalizeBaseUrl(data.baseUrl), '/auth/me', {});
		const { timeout } = SEND_OPTIONS.lookUp;
		const request = { method: 'POST', url, body: undefined, timeout } as const;
		const response = await sendHttpForTest(this, request, headers);
		if ('kind' in response) {
			return failed(`${toTitle(response.reason)}. ${response.remedy ?? CHECK_BASE_URL}`);
		}
		if (isUser(response)) return { status: 'OK', message: 'Connection successful!' };
		return failed(failureMessage(response, redactor));
	} catch (error) {
		if (error instanceof InvalidInputError) {
			return failed(`${error.message}. ${error.remedy}.`);
		}
		const { reason, remedy } = toTransportError(error);
		return failed(
			redactor.redact(`The service could not be reached: ${reason}. ${remedy ?? CHECK_BASE_URL}`),
		);
	}
}

function failed(message: string): INodeCredentialTestResult {
	return { status: 'Error', message: toSafeText(message) };
}

/** Whether a response holds a user. A proxy, a test server or another API may send any JSON. */
function isUser(response: HttpResponse): boolean {
	const { status } = response;
	const body = isSuccess(response) ? parseResponse(response) : 'malformed';
	return body !== 'malformed' && !checkBody(body.value, 'record', { status, isWrite: false });
}

function failureMessage(response: HttpResponse, redactor: Redactor): string {
	const { status, text, redirect = 'to an address that it does not name' } = response;
	if (status >= 300 && status < 400) {
		return redactor.redact(
			`The service answered with a redirect (status ${status}) ${redirect}. Enter the address of the service's API as Base URL, not that of your shop.`,
		);
	}
	const redact = (line: string): string => redactor.redact(line);
	const { message, fieldErrors, rest, isWebPage } = parseErrorBody(text, redact, status);
	const quote = [...new Set([message, ...fieldErrors, rest])]
		.filter((line) => line !== undefined)
		.join(' · ');
	const isElsewhere = isSuccess(response) || status === 404 || (isWebPage && status < 500);
	return isElsewhere ? elsewhereMessage(status, quote, isWebPage) : statusMessage(status, quote);
}

/** Another server than the API answers at the address. */
function elsewhereMessage(status: number, quote: string, isWebPage: boolean): string {
	const noUser = `the response holds no user${quote && `: ${quote}`}`;
	return `No Store Management API at this address: ${withoutFullStop(isWebPage ? quote : noUser)} (status ${status}). ${CHECK_BASE_URL}`;
}

function statusMessage(status: number, quote: string): string {
	const { meaning = 'unexpected response' } = failureFor('status', status);
	if (quote === '') return `The service says: ${meaning} (status ${status})`;
	const message = `${withoutFullStop(quote)} (status ${status}, ${meaning})`;
	return status === 401 ? `${message}. ${CHANGED_PASSWORD}` : message;
}

function toTitle(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
