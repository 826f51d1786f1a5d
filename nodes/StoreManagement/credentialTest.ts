import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { normaliseBaseUrl } from './transport/address';
import { InvalidInput } from './transport/failure';
import { bodyOf, wordsOf, type Body } from './transport/reply';
import { meaningOf } from './transport/report';
import { Secrets } from './transport/secrets';

/** How long the test waits for an answer, in milliseconds. */
const TIMEOUT = 15_000;

/**
 * Tests the header credential with `POST /v2/auth/me` (API document, Authentication, point 4).
 *
 * A function, because n8n's declarative test shows no more than the status of a refusal, and users
 * need what the service says.
 */
export async function testHeaderTokens(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const { baseUrl, userToken, userSecretKey } = credential.data ?? {};
	const secrets = new Secrets();
	secrets.add(userToken, userSecretKey);
	try {
		const reply = await askForUser(this, normaliseBaseUrl(baseUrl), { userToken, userSecretKey });
		const body = bodyOf(reply);
		if (reply.status >= 200 && reply.status < 300 && body.kind === 'json') {
			return { status: 'OK', message: 'Connection successful!' };
		}
		return { status: 'Error', message: refusal(reply.status, body, secrets) };
	} catch (error) {
		if (error instanceof InvalidInput) {
			return { status: 'Error', message: `${error.message}. ${error.remedy}` };
		}
		const message = error instanceof Error ? error.message : String(error);
		return {
			status: 'Error',
			message: secrets.mask(`The service could not be reached: ${message}`),
		};
	}
}

/** A test function has no other way to the network than n8n's older `request`. */
async function askForUser(
	context: ICredentialTestFunctions,
	baseUrl: string,
	tokens: { userToken: unknown; userSecretKey: unknown },
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
	const response: unknown = await context.helpers.request({
		method: 'POST',
		uri: `${baseUrl}/v2/auth/me`,
		headers: {
			Accept: 'application/json',
			'User-Token': tokens.userToken,
			'User-Secret-Key': tokens.userSecretKey,
		},
		timeout: TIMEOUT,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
		json: false,
	});
	const { statusCode, headers, body } = response as {
		statusCode: number;
		headers?: Record<string, unknown>;
		body?: unknown;
	};
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
	return { status: statusCode, headers: headers ?? {}, text };
}

function refusal(status: number, body: Body, secrets: Secrets): string {
	const { message, fieldErrors } = wordsOf(body, (text) => secrets.mask(text));
	const meaning = meaningOf(status) ?? 'unexpected answer';
	const said = [message, ...fieldErrors].filter((line) => line !== undefined).join(' · ');
	if (status >= 300 && status < 400) {
		return `The service answered with a redirect (status ${status}). Enter its final address as Base URL`;
	}
	if (status >= 200 && status < 300) {
		return `The answer of the service is not JSON (status ${status}). Check the Base URL`;
	}
	return said === ''
		? `The service says: ${meaning} (status ${status})`
		: `${said} (status ${status}, ${meaning})`;
}
