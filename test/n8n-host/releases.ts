import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { MANIFESTS } from './paths';

/** The lines of n8n that are maintained. */
export type Release = '2.x' | '1.x';

const NEWEST: readonly Release[] = ['2.x', '1.x'];
/** The releases that the package is tested in, or one of them with N8N_RELEASE. */
export const RELEASES = NEWEST.filter((name) => (process.env.N8N_RELEASE ?? name) === name);

interface ReleaseFacts {
	version: string;
	/** Major versions of Node.js that this release runs on. */
	nodeMajors: readonly number[];
	/** What installing it takes, on two cores and with an empty cache. */
	cost: string;
	/** Environment variables that only this release needs. */
	env: Readonly<Record<string, string>>;
	/** How a workflow is activated: 2.x publishes a version, 1.x sets a flag. */
	activation: 'publish' | 'flag';
}

const FACTS: Readonly<Record<Release, Omit<ReleaseFacts, 'version'>>> = {
	'2.x': {
		nodeMajors: [24],
		cost: '2.4 GB, about 5 minutes',
		// This module fetches a list from n8n's servers at every start.
		env: { N8N_DISABLED_MODULES: 'mcp-registry' },
		activation: 'publish',
	},
	'1.x': {
		nodeMajors: [20, 22, 24],
		cost: '1.4 GB, about 3 minutes',
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
export function releaseFacts(release: Release): ReleaseFacts {
	const manifest = readFileSync(join(MANIFESTS, release, 'package.json'), 'utf8');
	const { dependencies } = manifestSchema.parse(JSON.parse(manifest));
	return { ...FACTS[release], version: dependencies.n8n };
}
