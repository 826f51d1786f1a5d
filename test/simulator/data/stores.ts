import type { BaseSettings } from '../knobs';
import type { Scope } from './ids';
import { user, type User } from './user';

const ALIASES = [
	'loja-aurora',
	'loja-brisa',
	'loja-cascata',
	'loja-dourada',
	'loja-estrela',
	'loja-floresta',
];

/** A store of another user. */
export const FOREIGN_ALIAS = 'loja-vizinha';

/** What the seeded records follow from. */
type SeedSettings = Pick<BaseSettings, 'seed' | 'stores' | 'firstDay' | 'recordsPerDay'>;

/** The user of the service and the stores that the user can access. */
export class Stores {
	readonly user: User;
	private readonly scopes: ReadonlyMap<string, Scope>;

	constructor({ seed, stores: count, firstDay, recordsPerDay }: SeedSettings) {
		this.scopes = new Map(
			Array.from({ length: count }, (_, store) => {
				const alias = ALIASES[store] ?? `loja-${store + 1}`;
				return [alias, { seed, store, alias, firstDay, recordsPerDay }];
			}),
		);
		this.user = user({ seed, firstDay }, [...this.scopes.values()]);
	}

	get aliases(): string[] {
		return [...this.scopes.keys()];
	}

	has(alias: string): boolean {
		return this.scopes.has(alias);
	}

	/** @throws RangeError for an unknown alias; routes check the alias before */
	scope(alias: string): Scope {
		const scope = this.scopes.get(alias);
		if (!scope) throw new RangeError(`The simulator has no store "${alias}"`);
		return scope;
	}
}
