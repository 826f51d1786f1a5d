import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { MANIFESTS } from '../paths';

/** Releases that npm has, and those that come as an image of a container only. */
export type NpmRelease = '2.x' | '2.40' | '1.x';
export type ImageRelease = '3.x';
export type Release = NpmRelease | ImageRelease;

export const ALL_RELEASES: readonly Release[] = ['3.x', '2.x', '2.40', '1.x'];

const NEWEST: readonly Release[] = ['2.x', '1.x'];
/** The releases that the package is tested in: the newest from npm, or one of all with N8N_RELEASE. */
export const RELEASES: readonly Release[] = process.env.N8N_RELEASE
	? ALL_RELEASES.filter((release) => release === process.env.N8N_RELEASE)
	: NEWEST;

interface ReleaseFacts {
	/** Environment variables that only this release needs. */
	env: Readonly<Record<string, string>>;
	/** How a workflow is activated: 2.x publishes a version, 1.x sets a flag. */
	activation: 'publish' | 'flag';
}

interface Version {
	version: string;
}

interface NpmFacts extends ReleaseFacts {
	/** Major versions of Node that this release runs on; instead of any other, Node 24 is installed. */
	nodeMajors: readonly number[];
	/** Disk space for the installation and npm's cache of it, in megabytes. */
	megabytes: number;
	/** How long the installation takes with an empty cache, on two cores. */
	minutes: number;
}

interface ImageFacts extends ReleaseFacts {
	/** The image without its tag, which is the version. */
	image: string;
}

// This module fetches a list from n8n's servers at every start.
const OFFLINE = { N8N_DISABLED_MODULES: 'mcp-registry' };

const PUBLISHING: NpmFacts = {
	nodeMajors: [24],
	megabytes: 3_000,
	minutes: 5,
	env: OFFLINE,
	activation: 'publish',
};

const FACTS: Readonly<Record<NpmRelease, NpmFacts> & Record<ImageRelease, ImageFacts & Version>> = {
	'3.x': {
		image: 'docker.n8n.io/n8nio/n8n',
		version: '3.0.0',
		// It loads no package that n8n has not verified, unless told so.
		env: { ...OFFLINE, N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' },
		activation: 'publish',
	},
	'2.x': PUBLISHING,
	'2.40': PUBLISHING,
	'1.x': {
		nodeMajors: [20, 22, 24],
		megabytes: 2_000,
		minutes: 3,
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
export function releaseFacts(release: NpmRelease): NpmFacts & Version;
export function releaseFacts(release: ImageRelease): ImageFacts & Version;
export function releaseFacts(release: Release): ReleaseFacts & Version;
export function releaseFacts(release: Release): ReleaseFacts & Version {
	if (release === '3.x') return FACTS[release];
	const manifest = readFileSync(join(MANIFESTS, release, 'package.json'), 'utf8');
	const { dependencies } = manifestSchema.parse(JSON.parse(manifest));
	return { ...FACTS[release], version: dependencies.n8n };
}
