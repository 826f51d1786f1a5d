/** A reason for stopping that a person can act on: it is printed as it is, without a stack. */
export class Failure extends Error {}

/** What to print of an error; a stack only where it takes someone who knows the code. */
export function explain(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error instanceof Failure) return error.message;
	if (error.message.includes('ENOSPC')) return `The disk is full (${error.message}).`;
	return error.stack ?? error.message;
}
