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

	/** One that all tests of the file or block share. No test leaves the next one planned faults or requests. */
	static forAll<Self extends ServedPackage>(this: new () => Self, knobs?: SimulatorKnobs): Self {
		const self = new this();
		beforeAll(async () => await self.open(knobs));
		afterEach(() => {
			self.service.faults.clear();
			self.service.clearRequests();
		});
		afterAll(async () => await self.close());
		return self;
	}

	/** One that opens anew for each test. */
	static forEach<Self extends ServedPackage>(this: new () => Self, knobs?: SimulatorKnobs): Self {
		const self = new this();
		beforeEach(async () => await self.open(knobs));
		afterEach(async () => await self.close());
		return self;
	}

	/** Starts a simulator, also in place of one that was closed. */
	async open(...simulator: Parameters<typeof startSimulator>): Promise<void> {
		[this.pkg, this.service] = await Promise.all([loadOnce(), startSimulator(...simulator)]);
		const storeManagementApi = { baseUrl: this.service.url, ...this.service.credentials };
		this.credentials = new CredentialStore(this.pkg, { storeManagementApi });
	}

	async close(): Promise<void> {
		await this.service.stop();
	}

	/** Alias of the n-th store of the user. */
	alias(index = 0): string {
		return this.service.aliases[index] ?? '';
	}
}
