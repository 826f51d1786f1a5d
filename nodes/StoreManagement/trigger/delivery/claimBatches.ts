interface Batch {
	claims: Set<string>;
	/** The claims that were in the database before the batch. */
	claimedBefore: Promise<ReadonlySet<string>>;
}

/**
 * Adds the claims of one node to n8n's database, one call after the other, and those that wait meanwhile
 * together: each call reads and writes all claims of the node, so a crowd of single calls would let executions
 * wait for seconds, and a crash would hit all of them.
 */
export class ClaimBatches {
	/** The batch that has not begun, and takes more claims. */
	private waiting: Batch | undefined;
	/** The latest call; never rejects. */
	private latest: Promise<unknown> = Promise.resolve();

	/**
	 * @param add adds claims to the database, and returns those that were there before
	 * @returns those of the claims that were made before
	 * @throws what `add` throws
	 */
	async add(
		claims: readonly string[],
		add: (claims: string[]) => Promise<string[]>,
	): Promise<ReadonlySet<string>> {
		const batch = this.waiting ?? this.open(add);
		const claimedInBatch = claims.filter((claim) => batch.claims.has(claim));
		for (const claim of claims) batch.claims.add(claim);
		const claimedBefore = await batch.claimedBefore;
		return new Set([...claimedInBatch, ...claims.filter((claim) => claimedBefore.has(claim))]);
	}

	/** Begins a call after those before it. */
	async after<Result>(call: () => Promise<Result>): Promise<Result> {
		const result = this.latest.then(call);
		this.latest = result.catch(() => undefined);
		return await result;
	}

	private open(add: (claims: string[]) => Promise<string[]>): Batch {
		const claims = new Set<string>();
		const claimedBefore = this.after(async () => {
			this.waiting = undefined;
			return new Set(await add([...claims]));
		});
		this.waiting = { claims, claimedBefore };
		return this.waiting;
	}
}
