import type { ForeignHost } from './tlsProxy';

/** The services besides the store that the templates use. */
export type Service = 'whatsapp' | 'telegram' | 'sheets' | 'erp' | 'crm' | 'mail';

/** How a service fails: a status, no answer in time, or no answer though it has done what it was asked. */
export type Failure = 500 | 'timeout' | 'lostAnswer';

/** Which service fails at the moment. */
export class Failures {
	/** How many requests each service has received, failed ones too. */
	readonly received = new Map<Service, number>();
	private plan: { service: Service; failure: Failure; from: number; until: number } | undefined;

	/**
	 * @param from the first request from now on that fails; 0 is the next one
	 * @param times how many fail; all until `clear` by default
	 */
	fail(service: Service, failure: Failure, from = 0, times = Infinity): void {
		const first = (this.received.get(service) ?? 0) + from;
		this.plan = { service, failure, from: first, until: first + times };
	}

	clear(): void {
		this.plan = undefined;
	}

	/** What becomes of the next request to a service. */
	next(service: Service): Failure | undefined {
		const count = this.received.get(service) ?? 0;
		this.received.set(service, count + 1);
		const { plan } = this;
		const isDue = plan?.service === service && count >= plan.from && count < plan.until;
		return isDue ? plan.failure : undefined;
	}

	/** A host that fails as planned. */
	of(service: Service, host: ForeignHost): ForeignHost {
		return (request) => {
			const failure = this.next(service);
			if (failure === undefined) return host(request);
			if (failure === 'lostAnswer') host(request);
			if (typeof failure === 'string') return 'hangs';
			const message = 'Connection Closed';
			return { status: failure, body: { status: failure, error: message, message } };
		};
	}
}
