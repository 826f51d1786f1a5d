import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { parseErrorBody } from './errors/errorBody';
import { InvalidInputError } from './errors/invalidInputError';
import { statusMeaning } from './errors/toNodeError';
import { Redactor } from './redaction/redactor';
import { parseBody, type HttpResponse } from './transport/http/response';
import { sendHttpForTest } from './transport/http/sendHttp';
import { buildUrl, normalizeBaseUrl } from './transport/http/url';

/** How long the test waits for a response, in milliseconds. */
const TIMEOUT = 15_000;

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
	const { baseUrl, userToken, userSecretKey } = credential.data ?? {};
	const redactor = new Redactor();
	redactor.add(userToken, userSecretKey);
	try {
		const url = buildUrl(normalizeBaseUrl(baseUrl), '/auth/me', {});
		const request = { method: 'POST', url, body: undefined, timeout: TIMEOUT } as const;
		const headers = { 'User-Token': userToken, 'User-Secret-Key': userSecretKey };
		const response = await sendHttpForTest(this, request, headers);
		const isOk = response.status >= 200 && response.status < 300;
		if (isOk && parseBody(response).kind === 'json') {
			return { status: 'OK', message: 'Connection successful!' };
		}
		return { status: 'Error', message: refusalMessage(response, redactor) };
	} catch (error) {
		if (error instanceof InvalidInputError) {
			return { status: 'Error', message: `${error.message}. ${error.remedy}` };
		}
		const reason = error instanceof Error ? error.message : String(error);
		const message = redactor.redact(`The service could not be reached: ${reason}`);
		return { status: 'Error', message };
	}
}

function refusalMessage({ status, text }: HttpResponse, redactor: Redactor): string {
	if (status >= 300 && status < 400) {
		return `The service answered with a redirect (status ${status}). Enter its final address as Base URL`;
	}
	if (status >= 200 && status < 300) {
		return `The response of the service is not JSON (status ${status}). Check the Base URL`;
	}
	const { message, fieldErrors } = parseErrorBody(text, (line) => redactor.redact(line));
	const lines = [message, ...fieldErrors].filter((line) => line !== undefined).join(' · ');
	const meaning = statusMeaning(status) ?? 'unexpected response';
	return lines === ''
		? `The service says: ${meaning} (status ${status})`
		: `${lines} (status ${status}, ${meaning})`;
}
