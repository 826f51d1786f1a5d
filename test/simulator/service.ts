import { Clock } from './clock';
import { type DateObject, dateObject } from './data/dates';
import type { Scope } from './data/ids';
import { Stores } from './data/stores';
import type { User } from './data/user';
import { Faults } from './faults';
import type { Settings, SimulatorKnobs } from './knobs';
import { Limits } from './limits';
import { RequestLog } from './log';
import { headerTokens, OAuth, type RefreshTokenUse } from './oauth';
import { Paging } from './paging';
import type { Context, Seeded } from './resource';
import {
	byResource,
	joinData,
	joinState,
	type Opened,
	type ResourceData,
	RESOURCES,
	type ResourceState,
} from './resources';
import { applyKnobs, checkSettings, DEFAULTS } from './settings';
import { Timers } from './timers';

/** The seeded records. */
export type Data = ResourceData & { user(): User };

/** The changes made by requests. */
export type State = ResourceState & {
	/** Every refresh token issued, with the number of times it was sent. */
	refreshTokens: readonly RefreshTokenUse[];
};

/** The state of one running simulator, which the routes use. */
export class Service implements Context {
	settings: Settings;
	readonly clock: Clock;
	readonly stores: Stores;
	readonly oauth: OAuth;
	readonly limits: Limits;
	readonly paging: Paging;
	readonly resources: readonly Opened[];
	readonly data: Data;
	readonly state: State;
	readonly log = new RequestLog();
	readonly faults = new Faults();
	readonly timers = new Timers();
	credentials: { userToken: string; userSecretKey: string };
	/** Base address of the service; empty until it listens. */
	origin = '';
	private passwords = 1;

	constructor(knobs: SimulatorKnobs) {
		this.settings = applyKnobs(DEFAULTS, knobs);
		checkSettings(this.settings);
		const settings = (): Settings => this.settings;
		this.clock = new Clock(this.settings.clockSpeed);
		this.stores = new Stores(this.settings);
		this.oauth = new OAuth(this.clock, settings);
		this.limits = new Limits(this.clock, settings);
		this.paging = new Paging(settings);
		this.credentials = headerTokens(this.settings.seed, this.passwords);
		this.resources = RESOURCES.map((resource) => resource.open(this, this.seededBy(resource)));
		this.data = { ...joinData(this.resources), user: () => this.stores.user };
		this.state = { ...joinState(this.resources), refreshTokens: this.oauth.refreshTokens };
	}

	configure(knobs: SimulatorKnobs): void {
		const settings = applyKnobs(this.settings, knobs);
		checkSettings(settings);
		if (settings.clockSpeed !== this.settings.clockSpeed) this.clock.setSpeed(settings.clockSpeed);
		this.settings = settings;
	}

	regenerateCredentials(): void {
		this.passwords += 1;
		this.credentials = headerTokens(this.settings.seed, this.passwords);
	}

	scope(alias: string): Scope {
		return this.stores.scope(alias);
	}

	now(): DateObject {
		return dateObject(this.clock.now());
	}

	count({ name }: { name: string }): number {
		const counts: Readonly<Record<string, number>> = byResource((one) => this.settings[one.name]);
		const count = counts[name];
		if (count === undefined) throw new RangeError(`The simulator has no resource "${name}"`);
		return count;
	}

	/** Reads the count on each call, because a knob may change it. */
	private seededBy(resource: { name: string }): Seeded {
		return (alias, generate) => {
			const scope = this.scope(alias);
			return { total: this.count(resource), at: (index) => generate(scope, index) };
		};
	}
}
