import type { JsonValue } from '../../json';
import type { ApiRequest } from '../apiRequest';
import { identitiesOf } from '../http/envelope';

/** The records of a list that have come, by what tells one from another. */
export class SeenRecords {
	private readonly seen = new Set<string>();
	/** Those that came before the list was begun again. */
	private readonly seenBefore = new Set<string>();

	/**
	 * Notes the records of a page. Two of one page are two, whatever their identity.
	 *
	 * @returns how many the list has not sent since it was begun, and those of them that have never come
	 */
	add(
		records: readonly JsonValue[],
		identityOf: ApiRequest['identityOf'],
	): { newCount: number; unknown: JsonValue[] } {
		const identities = identitiesOf(records, identityOf);
		const areNew = identities.map((identity) => !this.seen.has(identity));
		for (const identity of identities) this.seen.add(identity);
		return {
			newCount: areNew.filter(Boolean).length,
			unknown: records.filter(
				(_, index) => areNew[index] && !this.seenBefore.has(identities[index] ?? ''),
			),
		};
	}

	/** From now on the list comes again, which is no repetition. */
	beginAgain(): void {
		for (const identity of this.seen) this.seenBefore.add(identity);
		this.seen.clear();
	}
}
