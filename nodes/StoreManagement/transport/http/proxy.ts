import type { TransportError } from './response';

/** What helps where n8n's outgoing proxy fails. */
export const PROXY_REMEDY =
	'Check the proxy and its address in HTTPS_PROXY, HTTP_PROXY or ALL_PROXY of the n8n process, or name the host of the service in NO_PROXY.';

/** What a proxy adds to its own answers. */
const PROXY_HEADERS = /^(proxy-(authenticate|status|agent)|x-squid-error)$/;

/**
 * The answer of an outgoing proxy in place of the service: 407 always, others where their headers say so.
 *
 * @param headers names in lower case
 */
export function proxyRefusal(
	status: number,
	headers: Readonly<Record<string, unknown>>,
): TransportError | undefined {
	const isProxy = status === 407 || Object.keys(headers).some((name) => PROXY_HEADERS.test(name));
	if (status < 400 || !isProxy) return undefined;
	const reason = `the outgoing proxy of n8n refuses the request (status ${status})`;
	const credentials = 'Write the user name and password into the address of the proxy. ';
	const remedy = `${status === 407 ? credentials : ''}${PROXY_REMEDY}`;
	return { kind: 'notSendable', reason, remedy };
}

/**
 * The proxy that a failed look-up or connection names.
 *
 * @param text the messages of the error
 * @param url the address that was called
 * @returns undefined where the failure names the service itself, or nobody
 */
export function proxyIn(text: string, url: string | undefined): string | undefined {
	if (url === undefined) return undefined;
	const { hostname, port, protocol } = new URL(url);
	const [, host] = /getaddrinfo E[A-Z_]+ (\S+)/.exec(text) ?? [];
	if (host !== undefined) return host === hostname ? undefined : host;
	const [, address, other] = /connect E[A-Z]+ (\S+):(\d+)/.exec(text) ?? [];
	const own = port || (protocol === 'https:' ? '443' : '80');
	return other === undefined || other === own ? undefined : `${address}:${other}`;
}
