import { Clock } from './clock';
import { Catalogue } from './data/catalogue';
import { Faults } from './faults';
import type { Settings, SimulatorKnobs } from './knobs';
import { Limits } from './limits';
import { RequestLog } from './log';
import { headerTokens, OAuth } from './oauth';
import { Paging } from './paging';
import { applyKnobs, checkSettings, DEFAULTS } from './settings';
import { State } from './state';
import { Timers } from './timers';

/** What the routes work on. */
export class Service {
	settings: Settings;
	readonly clock: Clock;
	readonly catalogue: Catalogue;
	readonly state: State;
	readonly oauth: OAuth;
	readonly limits: Limits;
	readonly paging: Paging;
	readonly log = new RequestLog();
	readonly faults = new Faults();
	readonly timers = new Timers();
	credentials: { userToken: string; userSecretKey: string };
	/** Where the service listens; set once it does. */
	origin = '';
	private passwords = 1;

	constructor(knobs: SimulatorKnobs) {
		this.settings = applyKnobs(DEFAULTS, knobs);
		checkSettings(this.settings);
		const settings = (): Settings => this.settings;
		this.clock = new Clock(this.settings.clockSpeed);
		this.catalogue = new Catalogue(settings);
		this.oauth = new OAuth(this.clock, settings);
		this.state = new State(this.catalogue, this.clock, settings, this.oauth.refreshTokens);
		this.limits = new Limits(this.clock, settings);
		this.paging = new Paging(settings);
		this.credentials = headerTokens(this.settings.seed, this.passwords);
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
}
