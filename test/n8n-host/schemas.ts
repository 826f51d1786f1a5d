import { z } from 'zod';

/** The answers of n8n's API, as far as they are used here. */
const jsonObject = z.record(z.unknown());
export const idSchema = z.object({ id: z.string() });
const nodeSchema = z
	.object({
		name: z.string(),
		type: z.string(),
		parameters: jsonObject.optional(),
		credentials: z
			.record(z.object({ id: z.string().nullish(), name: z.string() }).passthrough())
			.optional(),
	})
	.passthrough();
export type Node = z.infer<typeof nodeSchema>;

/** A workflow as n8n exports it. */
export const workflowSchema = z.object({
	name: z.string(),
	nodes: z.array(nodeSchema),
	connections: jsonObject,
	settings: jsonObject.optional(),
	pinData: jsonObject.nullish(),
});
export type Workflow = z.infer<typeof workflowSchema>;

export const savedWorkflowSchema = workflowSchema
	.extend({ id: z.string(), versionId: z.string() })
	.passthrough();
export type SavedWorkflow = z.infer<typeof savedWorkflowSchema>;

export const namedSchema = z.array(z.object({ id: z.string(), name: z.string() }));
export const credentialListSchema = z.array(
	z.object({ id: z.string(), name: z.string(), type: z.string() }),
);

const itemSchema = z.object({ json: jsonObject });
const errorSchema = z
	.object({ message: z.string(), description: z.string().nullish() })
	.passthrough();
const nodeRunSchema = z.object({
	error: errorSchema.optional(),
	data: z
		.object({ main: z.array(z.array(itemSchema).nullable()).optional() })
		.passthrough()
		.optional(),
});
/** The result that n8n stores of an execution; in queue mode it has no runs until a worker has run it. */
export const resultSchema = z.object({
	resultData: z
		.object({
			runData: z.record(z.array(nodeRunSchema)).optional(),
			error: errorSchema.optional(),
		})
		.optional(),
});

/** An item that a node put out. */
export type Item = z.infer<typeof itemSchema>;

/** An execution of a workflow. */
export interface Execution {
	id: string;
	/** `new`, `running`, `waiting`, `success`, `error`, `canceled` or `crashed`. */
	status: string;
	/** The runs of each node, by the node's name. */
	runs: Record<string, z.infer<typeof nodeRunSchema>[]>;
	error: z.infer<typeof errorSchema> | undefined;
}

const executionSummarySchema = z.object({
	id: z.string(),
	status: z.string(),
	/** What started it, such as `manual`, `trigger` or `error`. */
	mode: z.string().optional(),
});
export const executionListSchema = z.object({
	results: z.array(executionSummarySchema),
	nextCursor: z.string().nullish(),
});

/** An execution in n8n's list. */
export type ExecutionSummary = z.infer<typeof executionSummarySchema>;

/** An execution; its result is one flat list in `data`. */
export const executionSchema = z.object({ status: z.string(), data: z.string() });

/** Whether n8n 2.x has published a workflow. */
export const publicationSchema = z.object({
	status: z.enum(['in_progress', 'published', 'partial', 'failed', 'not_published']),
	triggers: z.array(z.object({ errorMessage: z.string().nullish() })),
});

export const settingsSchema = z.object({
	userManagement: z.object({ showSetupOnFirstLoad: z.boolean() }),
});
