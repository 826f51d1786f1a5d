import { NodeOperationError, type INode, type NodeApiError } from 'n8n-workflow';

import { asSentence } from './safeText';
import { withExactMessage } from './toNodeError';

/**
 * Puts all that helps into the message of an error, because agents pass nothing else on to the model.
 *
 * @param error as a shop owner reads it
 * @returns an error without a description, which would repeat the message to MCP clients
 */
export function toToolError(
	error: NodeApiError | NodeOperationError,
	node: INode,
): NodeOperationError {
	const { message: headline, description } = error;
	const sentences = [headline, description ?? ''].filter((text) => text !== '');
	const message = sentences.map(asSentence).join(' ');
	return withExactMessage(message, new NodeOperationError(node, message));
}
