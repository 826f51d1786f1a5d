import { startSimulator, type Simulator, type SimulatorKnobs } from '../simulator';
import { CredentialStore, loadPackage, type LoadedPackage } from './harness';

let packageOfFile: Promise<LoadedPackage> | undefined;

/** The package, loaded once for all tests of a file. */
const loadOnce = (): Promise<LoadedPackage> => (packageOfFile ??= loadPackage());

/** The built package in n8n's engine, a simulator of its own, and a credential for it, while it is open. */
export class ServedPackage {
	service!: Simulator;
	pkg!: LoadedPackage;
	credentials!: CredentialStore;

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
		[this.pkg, this.service] = await Promise.all([loadOnce(), startSimulator(...simulator)]);
		const { userToken, userSecretKey } = this.service.credentials;
		const storeManagementApi = { baseUrl: this.service.url, userToken, userSecretKey };
		this.credentials = new CredentialStore(this.pkg, { storeManagementApi });
	}

	async close(): Promise<void> {
		await this.service.stop();
	}

	/** Alias of the n-th store of the user. */
	alias(index = 0): string {
		const alias = this.service.aliases[index];
		if (alias === undefined) throw new RangeError(`The service has no store ${index}`);
		return alias;
	}
}

/**
 * Opens it before the tests of the file or block that calls this, and closes it after them. No test
 * leaves the next one planned faults or requests.
 */
export function openForAll<Kind extends ServedPackage>(served: Kind, knobs?: SimulatorKnobs): Kind {
	beforeAll(async () => await served.open(knobs));
	afterEach(() => {
		served.service.faults.clear();
		served.service.clearRequests();
	});
	afterAll(async () => await served.close());
	return served;
}

/** Opens it anew before each test, and closes it after the test. */
export function openForEach<Kind extends ServedPackage>(
	served: Kind,
	knobs?: SimulatorKnobs,
): Kind {
	beforeEach(async () => await served.open(knobs));
	afterEach(async () => await served.close());
	return served;
}
