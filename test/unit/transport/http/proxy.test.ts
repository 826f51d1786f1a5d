import { proxyIn, proxyRefusal } from '../../../../nodes/StoreManagement/transport/http/proxy';
import {
	SERVICE,
	toTransportError,
} from '../../../../nodes/StoreManagement/transport/http/transportError';

const URL_HERE = 'https://api.example.com/v2/auth/me';
const errorWith = (code: string, text: string): Error => Object.assign(new Error(text), { code });
const classify = (code: string, text: string) =>
	toTransportError(errorWith(code, text), { ...SERVICE, url: URL_HERE });

it.each([
	['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.9:3128', 'unreachable', '10.0.0.9:3128'],
	['ECONNREFUSED', 'connect ECONNREFUSED ::1:3128', 'unreachable', '::1:3128'],
	['ENOTFOUND', 'getaddrinfo ENOTFOUND proxy.example', 'notSendable', 'proxy.example'],
	['EAI_AGAIN', 'getaddrinfo EAI_AGAIN proxy.example', 'unreachable', 'proxy.example'],
])('%s of %j names the proxy', (code, text, kind, proxy) => {
	const { reason, remedy, ...rest } = classify(code, text);
	expect(rest).toEqual({ kind });
	expect(reason).toBe(`the outgoing proxy ${proxy} cannot be reached`);
	expect(remedy).toContain('HTTPS_PROXY');
});

it.each([
	['connect ECONNREFUSED 10.0.0.1:443', URL_HERE],
	['getaddrinfo ENOTFOUND api.example.com', URL_HERE],
	['connect ECONNREFUSED 127.0.0.1:80', 'http://localhost/v2'],
	['connect ECONNREFUSED 10.0.0.9:3128', undefined],
	['socket hang up', URL_HERE],
])('%j names no proxy for %s', (text, url) => expect(proxyIn(text, url)).toBeUndefined());

it.each([
	[407, {}, true],
	[403, { 'x-squid-error': 'ERR_ACCESS_DENIED 0' }, true],
	[502, { 'proxy-status': 'proxy; error=dns_error' }, true],
	[403, { via: '1.1 cdn' }, false],
	[200, { 'proxy-agent': 'x' }, false],
])('status %i with %j is that of a proxy: %s', (status, headers, isProxy) => {
	const failure = proxyRefusal(status, headers);
	expect(failure?.reason).toBe(
		isProxy ? `the outgoing proxy of n8n refuses the request (status ${status})` : undefined,
	);
});

it.each([
	['The request was blocked because it resolves to a restricted IP address', 'N8N_SSRF_ALLOWED'],
	['The request was blocked because the destination hostname is restricted', 'N8N_SSRF_ALLOWED'],
	['Header name must be a valid HTTP token ["X Y"]', 'Custom Header'],
])('%j is said once, with the setting or the field', (text, named) => {
	const { kind, reason, remedy } = classify('', text);
	expect(kind).toBe('notSendable');
	expect(reason).not.toContain(text);
	expect(remedy).toContain(named);
});
