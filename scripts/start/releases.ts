import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MANIFESTS } from './folders';

/** The n8n releases that the package is started and tested in. */
export const RELEASES = ['2.x', '1.x'] as const;
export type Release = (typeof RELEASES)[number];

interface ReleaseFacts {
	/** Majors of Node that this release runs on; where the machine's is none of them, Node 24 is brought along. */
	nodeMajors: readonly number[];
	/** What it takes on the disk with npm's cache of it, in megabytes. */
	megabytes: number;
	/** What this release alone needs in its environment. */
	env: Readonly<Record<string, string>>;
	/** How a workflow goes live: 2.x publishes a version, 1.x sets a flag. */
	activation: 'publish' | 'flag';
}

const FACTS: Readonly<Record<Release, ReleaseFacts>> = {
	'2.x': {
		nodeMajors: [24],
		megabytes: 3_000,
		// The registry of MCP servers is fetched from n8n's own address at every start.
		env: { N8N_DISABLED_MODULES: 'mcp-registry' },
		activation: 'publish',
	},
	'1.x': {
		nodeMajors: [20, 22, 24],
		megabytes: 2_000,
		// isolated-vm 6.2 has no binary for Node 20; the other engine does without. Runners are
		// processes of their own that 1.x can still do without.
		// Its default is one connection to the database, on which two requests at once may meet in a
		// transaction and fail.
		env: {
			N8N_EXPRESSION_ENGINE: 'legacy',
			N8N_RUNNERS_ENABLED: 'false',
			DB_SQLITE_POOL_SIZE: '4',
		},
		activation: 'flag',
	},
};

const manifestSchema = z.object({ dependencies: z.object({ n8n: z.string() }) });

/** What has to be known of a release to install it, start it and talk to it. */
export function releaseFacts(release: Release): ReleaseFacts & { version: string } {
	const manifest = readFileSync(join(MANIFESTS, release, 'package.json'), 'utf8');
	const { dependencies } = manifestSchema.parse(JSON.parse(manifest));
	return { ...FACTS[release], version: dependencies.n8n };
}
