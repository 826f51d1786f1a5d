import { getAdditionalKeys } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	INode,
	INodeParameters,
	INodeProperties,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';
import { ITEMS_NODE_TYPE } from './itemsNode';

export interface ResolutionContext {
	nodeTypes: INodeTypes;
	additionalData: IWorkflowExecuteAdditionalData;
	mode: WorkflowExecuteMode;
	executeData: IExecuteData | undefined;
	/** The item that the credential is read for; undefined outside an execution. */
	at: ICredentialsExpressionResolveValues | undefined;
}

/** The node that expressions are resolved for outside an execution. */
const placeholder: INode = {
	id: 'placeholder',
	name: 'Placeholder',
	type: ITEMS_NODE_TYPE,
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/**
 * Adds the defaults of a stored credential and resolves its expressions, as n8n does before a node
 * reads it. Like n8n, it treats the fields of a credential as node parameters, despite their types.
 */
export function resolveCredential(
	properties: INodeProperties[],
	stored: ICredentialDataDecryptedObject,
	{ nodeTypes, additionalData, mode, executeData, at }: ResolutionContext,
): ICredentialDataDecryptedObject {
	const given = stored as INodeParameters;
	const data: INodeParameters = {
		...NodeHelpers.getNodeParameters(properties, given, true, false, null, null),
		...('oauthTokenData' in given && { oauthTokenData: given.oauthTokenData }),
	};
	const keys = getAdditionalKeys(additionalData, mode, null);
	const resolved =
		at === undefined
			? new Workflow({
					nodes: [placeholder],
					connections: {},
					active: false,
					nodeTypes,
				}).expression.getComplexParameterValue(
					placeholder,
					data,
					mode,
					keys,
					undefined,
					undefined,
					data,
				)
			: at.workflow.expression.getParameterValue(
					data,
					at.runExecutionData,
					at.runIndex,
					at.itemIndex,
					at.node.name,
					at.connectionInputData,
					mode,
					keys,
					executeData,
					false,
					data,
				);
	return resolved as ICredentialDataDecryptedObject;
}
