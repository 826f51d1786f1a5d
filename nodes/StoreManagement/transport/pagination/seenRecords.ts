import { createHash } from 'node:crypto';

import type { JsonValue, Primitive } from '../../json';
import { contentOf, objectOf } from '../http/envelope';

/** What tells a record from all others of its list; null where it shows nothing of the kind. */
export type IdentityOf = (record: JsonValue) => Primitive;

/** The records of a list that have come. */
export class SeenRecords {
	private readonly keys = new Set<string>();

	constructor(private readonly identityOf?: IdentityOf) {}

	/**
	 * The records of a page that were on none of the pages before; from now on they have come. Two records of one
	 * page are two, whatever their identity.
	 */
	newOf(records: readonly JsonValue[]): JsonValue[] {
		const keys = records.map((record) => keyOf(record, this.identityOf));
		const fresh = records.filter((_, index) => !this.keys.has(keys[index] ?? ''));
		for (const key of keys) this.keys.add(key);
		return fresh;
	}
}

/** What all records of a page are known by, in a few characters. */
export function digestOf(records: readonly JsonValue[], identityOf?: IdentityOf): string {
	return hash(records.map((record) => keyOf(record, identityOf)));
}

/** Of a record without an identity the text counts. Only its digest is kept: texts of a long list fill the memory. */
function keyOf(record: JsonValue, identityOf: IdentityOf = idOf): string {
	return String(identityOf(record) ?? hash(record));
}

function idOf(record: JsonValue): Primitive {
	const { id = null } = objectOf(contentOf(record));
	return typeof id === 'object' ? null : id;
}

function hash(value: JsonValue): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
