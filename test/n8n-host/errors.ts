/** An error whose message tells the user what to do: it is printed without a stack. */
export class UserFacingError extends Error {}

/** What to print of an error: the stack only where the message alone does not help the user. */
export function formatError(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error instanceof UserFacingError) return error.message;
	if (error.message.includes('ENOSPC')) return `The disk is full (${error.message}).`;
	return error.stack ?? error.message;
}
