import type { INode } from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';

import type { Operation } from './operation';
import type { Resource } from './resource';

/** Which item of which operation failed. */
interface Failed {
	resource: Resource;
	operation: Operation;
	itemIndex: number;
	/** Returns the alias as the user chose or entered it; throws where an expression cannot be resolved. */
	valueOfStore: () => unknown;
}

/** Converts any error to the node error of an item, with the names and hints of its operation. */
export function toItemError(
	error: unknown,
	node: INode,
	{ resource, operation, itemIndex, valueOfStore }: Failed,
): ReturnType<typeof toNodeError> {
	const { action, howToCheck, name, notFoundHint } = operation;
	const alias = resource.inStore ? aliasOf(valueOfStore) : undefined;
	return toNodeError(error, node, {
		action,
		location: `${resource.name} → ${name}`,
		itemIndex,
		...(alias === undefined ? {} : { store: alias }),
		...(howToCheck === undefined ? {} : { howToCheck }),
		...(notFoundHint === undefined ? {} : { notFoundHint }),
	});
}

/** The alias for an error message. The error may be that the alias itself cannot be resolved. */
function aliasOf(valueOfStore: () => unknown): string | undefined {
	try {
		const alias = valueOfStore();
		const isText = typeof alias === 'string' || typeof alias === 'number';
		return isText ? String(alias) || undefined : undefined;
	} catch {
		return undefined;
	}
}
