interface Context {
	getWorkflow(): { name?: string | undefined };
}

/**
 * The contexts of n8n-core type the workflow name as optional, the interfaces of n8n-workflow as
 * required. The workflows of the harness always have one.
 */
export function assertNamedWorkflow<T extends Context>(
	context: T,
): asserts context is T & { getWorkflow(): { id: string; name: string; active: boolean } } {
	if (context.getWorkflow().name === undefined) throw new Error('The workflow has no name.');
}
