import { isRedirect, type HttpOutcome, type HttpResponse } from './response';
import { sendHttp, type CredentialUse, type HttpRequest, type RequestContext } from './sendHttp';
import { TIMED_OUT } from './transportError';
import { isSameOrigin } from './url';

/** The most redirects that one request follows; curl and browsers have a limit too. */
const MAX_REDIRECTS = 5;

/** The longest target that an error quotes. */
const MAX_SHOWN_LENGTH = 200;

/**
 * Follows redirects of a GET within its origin only: another origin would receive the credential, and a
 * write goes to the user's Base URL and nowhere else.
 *
 * @param request the request that was redirected
 * @param redirect the response to it
 * @param deadline when the time-out of the request ends, in milliseconds since 1970
 * @returns the final outcome; for a redirect that is not followed, `redirect` names its target, if it has
 *   one, and why it is not followed
 */
export async function followRedirects(
	connection: CredentialUse & { context: RequestContext },
	request: HttpRequest,
	redirect: HttpResponse,
	{ deadline, signal }: { deadline: number; signal: AbortSignal | undefined },
): Promise<HttpOutcome> {
	let { url } = request;
	let outcome: HttpOutcome = redirect;
	for (let followed = 0; isRedirect(outcome); followed++) {
		const target = targetOf(outcome, url);
		if (target === undefined) return outcome;
		const obstacle = obstacleTo(target, request, followed);
		if (obstacle !== undefined) {
			return { ...outcome, redirect: `to ${shownTarget(target)}, ${obstacle}` };
		}
		const timeout = deadline - Date.now();
		if (timeout <= 0) return TIMED_OUT;
		url = target.href;
		outcome = await sendHttp(connection.context, connection, { ...request, url, timeout }, signal);
	}
	return outcome;
}

/** Where a redirect leads; undefined for any other response, or without a valid Location. */
function targetOf(response: HttpResponse, url: string): URL | undefined {
	const { location } = response.headers;
	if (!isRedirect(response) || typeof location !== 'string') return undefined;
	return URL.canParse(location, url) ? new URL(location, url) : undefined;
}

/** Why a redirect is not followed. */
function obstacleTo(
	target: URL,
	{ method, url }: HttpRequest,
	followed: number,
): string | undefined {
	const hasPassword = target.username !== '' || target.password !== '';
	if (hasPassword || !isSameOrigin(target.href, url)) {
		return 'which is not followed because the credential would go along';
	}
	if (method !== 'GET')
		return `which is not followed because a ${method} goes to the Base URL only`;
	return followed >= MAX_REDIRECTS ? `after ${MAX_REDIRECTS} other redirects` : undefined;
}

/**
 * The address to which a response redirects, as text for the user: without its query, which may hold
 * anything. An address is encoded, so it holds no markup and no control characters.
 *
 * @param url the address that was called
 */
export function redirectTarget(response: HttpResponse, url: string): string | undefined {
	const target = targetOf(response, url);
	return target && shownTarget(target);
}

function shownTarget(target: URL): string {
	const origin = target.origin === 'null' ? target.protocol : target.origin;
	return `${origin}${target.pathname}`.slice(0, MAX_SHOWN_LENGTH);
}
