interface Context {
	getWorkflow(): { name?: string | undefined };
}

/**
 * n8n's contexts leave the name of the workflow open, the interfaces that nodes are written against
 * promise it. Ours always has one.
 */
export function assertNamedWorkflow<T extends Context>(
	context: T,
): asserts context is T & { getWorkflow(): { id: string; name: string; active: boolean } } {
	if (context.getWorkflow().name === undefined) throw new Error('The workflow has no name.');
}
