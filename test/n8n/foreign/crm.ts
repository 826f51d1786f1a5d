import type { ForeignHost } from './tlsProxy';

const TOKEN = 'token-of-the-crm';

/** A CRM that keeps contacts by their e-mail address and deals by the number of the order. */
export class Crm {
	/** What it was told last, by the path of the contact or deal. */
	readonly records = new Map<string, object>();

	get credential() {
		return { name: 'CRM', type: 'httpBearerAuth', data: { token: TOKEN } };
	}

	readonly answer: ForeignHost = ({ method, path, headers, body }) => {
		if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: {} };
		const [, name = ''] = /^\/api\/((?:contacts|deals)\/[^/]+)$/.exec(path) ?? [];
		if (method !== 'PUT' || name === '' || typeof body !== 'object' || body === null) {
			return { status: 400, body: { message: 'PUT a contact or a deal' } };
		}
		this.records.set(name, body);
		return { status: 200, body: {} };
	};
}
