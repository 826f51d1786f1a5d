import { types } from 'node:util';

// Jest runs tests in a context of their own, whose `Error` is not the `Error` of Node: a reset
// connection, thrown by Node, would not be `instanceof Error` in the code under test, as it is in n8n.
const ordinary = Function.prototype[Symbol.hasInstance];

Object.defineProperty(Error, Symbol.hasInstance, {
	value(this: unknown, candidate: unknown): boolean {
		return ordinary.call(this, candidate) || (this === Error && types.isNativeError(candidate));
	},
});
