import { types } from 'node:util';

// Jest runs tests in a VM context with its own `Error`. Errors thrown by Node, such as a connection
// reset, would not be `instanceof Error` in the code under test, as they are in n8n.
const ordinary = Function.prototype[Symbol.hasInstance];

Object.defineProperty(Error, Symbol.hasInstance, {
	value(this: unknown, candidate: unknown): boolean {
		return ordinary.call(this, candidate) || (this === Error && types.isNativeError(candidate));
	},
});
