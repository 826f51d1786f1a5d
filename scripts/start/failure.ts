/** A reason for stopping that a person can act on: it is printed as it is, without a stack. */
export class Failure extends Error {}
