/** An error whose message tells the user what to do: it is printed without a stack. */
export class UserFacingError extends Error {}
