import type { RetryDelay } from '../retryPolicy';

import type { Announcement } from './announcedLimit';

/** The right to send one request. Exactly one of its methods is called, once, when the attempt has ended. */
export interface Permit {
	/** The service accepted the request. */
	succeed(announced?: Announcement): void;
	/** The request failed; the service may have counted it. */
	fail(): void;
	/** The request says nothing about the endpoint: the credential was refused. */
	ignore(): void;
	/** The service refused the request (429, 503) and did not count it. */
	refuse(delay: RetryDelay, details?: RefusalDetails): void;
}

/** What else a refusal says. */
export interface RefusalDetails {
	announced?: Announcement | undefined;
	/** 503: there may be no limit at all behind it. */
	isOverload?: boolean;
	/** The body of the refusal. */
	text?: string;
}

/** Why there is no permit: the signal aborted, or the service refuses for too long. */
export type Denial = 'cancelled' | 'closed';

/** A refusal by the service. */
export interface Refusal {
	/** How long the service says that it has no room, in milliseconds. */
	named: number | undefined;
	/** 503: there may be no limit behind it. */
	isOverload: boolean;
}
