import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { explain } from './errors/explain';
import { RequestError } from './errors/requestError';
import { Redactor } from './redaction/redactor';
import { toSafeText, withoutFullStop } from './text';
import { SEND_OPTIONS } from './transport/apiRequest';
import { readServiceDetails, tokenHeaders } from './transport/credentials';
import { checkBody, parseResponse } from './transport/http/envelope';
import { toTransportError } from './transport/http/networkErrors';
import { isSuccess, type HttpOutcome } from './transport/http/response';
import { sendHttpForTest } from './transport/http/sendHttp';
import { buildUrl, normalizeBaseUrl } from './transport/http/url';
import { errorDetails } from './transport/requestFailure';
import { emptyHistory } from './transport/retryPolicy';

const METHOD = 'POST';
const OPERATION = { action: 'Test credential', location: 'Credential' };

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
		const request = { method: METHOD, url, body: undefined, timeout } as const;
		const outcome = await sendHttpForTest(this, request, headers).catch(toTransportError);
		if (isUser(outcome)) return { status: 'OK', message: 'Connection successful!' };
		const redact = (text: string): string => redactor.redact(text);
		const expected = isSuccess(outcome) ? 'a user' : undefined;
		return failedTest(
			new RequestError(errorDetails(outcome, emptyHistory(METHOD, url), redact, expected)),
		);
	} catch (error) {
		return failedTest(error);
	}
}

/** Whether a response holds a user. A proxy, a test server or another API may send any JSON. */
function isUser(outcome: HttpOutcome): boolean {
	if (!isSuccess(outcome)) return false;
	const { status } = outcome;
	const body = parseResponse(outcome);
	return body !== 'malformed' && !checkBody(body.value, 'record', { status, isWrite: false });
}

function failedTest(error: unknown): INodeCredentialTestResult {
	const { reason, sentences } = explain(error, OPERATION);
	const message = [toTitle(reason), ...sentences]
		.map((sentence) => `${withoutFullStop(sentence)}.`)
		.join(' ');
	return { status: 'Error', message: toSafeText(message) };
}

function toTitle(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
