import { z } from 'zod';

import type { Execution, Item, SavedWorkflow } from '../../scripts/start/answers';
import type { N8nApi } from '../../scripts/start/api';

/** As many as n8n gives at once. */
const PAGE = 100;

/** What a node put out, of all its runs and outputs. */
export function outputOf({ runs }: Execution, node: string): Item[] {
	return runs[node]?.flatMap((run) => run.data?.main?.flatMap((items) => items ?? []) ?? []) ?? [];
}

/** An execution in n8n's list. */
export interface Listed {
	id: string;
	status: string;
}

const pageSchema = z.object({
	results: z.array(z.object({ id: z.string(), status: z.string() })),
});

/** All executions of a workflow, newest first, over all pages of n8n's list. */
export async function executionsOf(api: N8nApi, { id }: SavedWorkflow): Promise<Listed[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	const all: Listed[] = [];
	for (;;) {
		const last = all.at(-1);
		const before = last === undefined ? '' : `&lastId=${last.id}`;
		const page = await api.request('GET', `/executions?filter=${filter}&limit=${PAGE}${before}`);
		const { results } = pageSchema.parse(page);
		all.push(...results);
		if (results.length < PAGE) return all;
	}
}
