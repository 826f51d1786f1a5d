import { startSimulator, type Simulator, type SimulatorKnobs } from '../simulator';
import { CredentialStore, loadPackage, type LoadedPackage } from './harness';

/** What is available while a package is served. */
interface Served {
	service: Simulator;
	pkg: LoadedPackage;
	credentials: CredentialStore;
}

let packageOfFile: Promise<LoadedPackage> | undefined;

/** The package, loaded once for all tests of a file. */
const loadOnce = (): Promise<LoadedPackage> => (packageOfFile ??= loadPackage());

/** The built package in n8n's engine, a simulator of its own, and a credential for it. */
export class ServedPackage {
	private served: Served | undefined;

	static async open<Self extends ServedPackage>(
		this: new () => Self,
		knobs?: SimulatorKnobs,
	): Promise<Self> {
		const self = new this();
		await self.open(knobs);
		return self;
	}

	/** Starts a simulator, also in place of one that was closed. */
	async open(...simulator: Parameters<typeof startSimulator>): Promise<void> {
		const [pkg, service] = await Promise.all([loadOnce(), startSimulator(...simulator)]);
		const { userToken, userSecretKey } = service.credentials;
		const storeManagementApi = { baseUrl: service.url, userToken, userSecretKey };
		const credentials = new CredentialStore(pkg, { storeManagementApi });
		this.served = { service, pkg, credentials };
	}

	async close(): Promise<void> {
		await this.service.stop();
	}

	get service(): Simulator {
		return this.present().service;
	}

	get pkg(): LoadedPackage {
		return this.present().pkg;
	}

	get credentials(): CredentialStore {
		return this.present().credentials;
	}

	/** Alias of the n-th store of the user. */
	alias(index = 0): string {
		const alias = this.service.aliases[index];
		if (alias === undefined) throw new RangeError(`The service has no store ${index}`);
		return alias;
	}

	private present(): Served {
		if (this.served === undefined) throw new Error('Nothing is open before the first test');
		return this.served;
	}
}

/**
 * Opens it before the tests of the file or block that calls this, and closes it after them. No test
 * leaves the next one planned faults or requests.
 */
export function openForAll<Kind extends ServedPackage>(served: Kind, knobs?: SimulatorKnobs): Kind {
	beforeAll(async () => {
		await served.open(knobs);
	});
	afterEach(() => {
		served.service.faults.clear();
		served.service.clearRequests();
	});
	afterAll(async () => {
		await served.close();
	});
	return served;
}

/** Opens it anew before each test, and closes it after the test. */
export function openForEach<Kind extends ServedPackage>(
	served: Kind,
	knobs?: SimulatorKnobs,
): Kind {
	beforeEach(async () => {
		await served.open(knobs);
	});
	afterEach(async () => {
		await served.close();
	});
	return served;
}
