import { z } from 'zod';

import type { Workflow } from '../api/schemas';

/** What a user chooses in the nodes of an example. */
export interface Choices {
	/** Of the store. */
	alias: string;
	/** By the type of the node that uses it, of HTTP Request by its generic type, of the store by its own type. */
	credentials: ReadonlyMap<string, { type: string; id: string; name: string }>;
	dataTable: { id: string; name: string };
	/** By the type of the node: a document, say. */
	parameters: Readonly<Record<string, object>>;
	/** The fields of the node Settings. */
	settings: Readonly<Record<string, unknown>>;
}

const OWN = 'storeManagementApi';
const DATA_TABLE = 'n8n-nodes-base.dataTable';

type Node = Workflow['nodes'][number];

const parametersSchema = z
	.object({
		store: z.unknown(),
		genericAuthType: z.string().optional(),
		assignments: z.object({ assignments: z.array(z.object({ name: z.string() }).passthrough()) }),
	})
	.partial()
	.passthrough();
type Parameters = z.infer<typeof parametersSchema>;

/** The example after its user has followed its note. */
export function withChoices(workflow: Workflow, choices: Choices): Workflow {
	const nodes = workflow.nodes.map(({ credentials, ...node }) => {
		const parameters = parametersSchema.parse(node.parameters ?? {});
		return {
			...node,
			parameters: { ...parameters, ...chosenParameters(node, parameters, choices) },
			...chosenCredential(node, parameters, choices, credentials !== undefined),
		};
	});
	return { ...workflow, nodes };
}

function chosenParameters(node: Node, parameters: Parameters, choices: Choices): object {
	const { alias, dataTable, settings } = choices;
	const fromList = (value: string, name: string) => ({
		...{ __rl: true, mode: 'list', value, cachedResultName: name },
	});
	return {
		...(parameters.store !== undefined && { store: fromList(alias, alias) }),
		...(node.type === DATA_TABLE && { dataTableId: fromList(dataTable.id, dataTable.name) }),
		...(node.name === 'Settings' && {
			assignments: {
				assignments: parameters.assignments?.assignments.map((field) =>
					field.name in settings ? { ...field, value: settings[field.name] } : field,
				),
			},
		}),
		...choices.parameters[node.type],
	};
}

function chosenCredential(
	{ type }: Node,
	{ genericAuthType }: Parameters,
	{ credentials }: Choices,
	isOfStore: boolean,
): Pick<Node, 'credentials'> {
	const chosen = credentials.get(isOfStore ? OWN : (genericAuthType ?? type));
	if (chosen === undefined) return {};
	const { type: credentialType, id, name } = chosen;
	return { credentials: { [credentialType]: { id, name } } };
}
