import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { MANIFESTS } from '../paths';

/** The n8n releases that the package is started and tested in. */
export const RELEASES = ['2.x', '1.x'] as const;
export type Release = (typeof RELEASES)[number];

interface ReleaseFacts {
	/** Major versions of Node that this release runs on; instead of any other, Node 24 is installed. */
	nodeMajors: readonly number[];
	/** Disk space for the installation and npm's cache of it, in megabytes. */
	megabytes: number;
	/** Environment variables that only this release needs. */
	env: Readonly<Record<string, string>>;
	/** How a workflow is activated: 2.x publishes a version, 1.x sets a flag. */
	activation: 'publish' | 'flag';
}

const FACTS: Readonly<Record<Release, ReleaseFacts>> = {
	'2.x': {
		nodeMajors: [24],
		megabytes: 3_000,
		// This module fetches a list from n8n's servers at every start.
		env: { N8N_DISABLED_MODULES: 'mcp-registry' },
		activation: 'publish',
	},
	'1.x': {
		nodeMajors: [20, 22, 24],
		megabytes: 2_000,
		env: {
			// The other engine needs isolated-vm 6.2, which has no binary for Node 20.
			N8N_EXPRESSION_ENGINE: 'legacy',
			// Task runners are optional in 1.x, and take one more process.
			N8N_RUNNERS_ENABLED: 'false',
			// With one connection, the default, two simultaneous requests may share a transaction and fail.
			DB_SQLITE_POOL_SIZE: '4',
		},
		activation: 'flag',
	},
};

const manifestSchema = z.object({ dependencies: z.object({ n8n: z.string() }) });

/** What is needed to install a release, start it and use its API. */
export function releaseFacts(release: Release): ReleaseFacts & { version: string } {
	const manifest = readFileSync(join(MANIFESTS, release, 'package.json'), 'utf8');
	const { dependencies } = manifestSchema.parse(JSON.parse(manifest));
	return { ...FACTS[release], version: dependencies.n8n };
}
