/** What the pictures of README and docs show, so that a release sees when one is old. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { StoreManagementApi } from '../../credentials/StoreManagementApi.credentials';
import { StoreManagementOAuth2Api } from '../../credentials/StoreManagementOAuth2Api.credentials';
import { propertiesOfResources, resourceProperty } from '../../nodes/StoreManagement/actions';
import { orderRecord } from '../../nodes/StoreManagement/output/order';
import { authentication } from '../../nodes/StoreManagement/parameters/common';
import { propertiesOf } from '../../nodes/StoreManagement/parameters/field';
import { EXAMPLES, EXAMPLES_FOLDER, releaseFacts, ROOT, workflowSchema } from '../n8n-host';

export const PICTURES = join(ROOT, 'docs', 'images');
/** The digest of what each picture has shown when it was taken, by file. */
export const DIGESTS = join(PICTURES, 'digests.json');
/** The example that the film of an order shows. */
export const FILMED = 'whatsapp-for-new-order.json';

interface Operation {
	resource: string;
	operation: string;
}

/** Those of the action node, which tsx cannot load: it takes the JSON file of the same name. */
const PROPERTIES: readonly INodeProperties[] = [
	...propertiesOf([authentication]),
	resourceProperty,
	...propertiesOfResources(),
];

/** The parameters of the action node for an operation. */
export function parametersOf({ resource, operation }: Operation): INodeProperties[] {
	return PROPERTIES.filter(({ displayOptions }) => {
		const { resource: ofResources = [resource], operation: ofOperations = [operation] } =
			displayOptions?.show ?? {};
		return ofResources.includes(resource) && ofOperations.includes(operation);
	});
}

/** The texts of a form that can be seen before anything is added or opened. */
const textsOf = (form: readonly INodeProperties[]) =>
	form.map(({ displayName, placeholder, hint }) => ({ displayName, placeholder, hint }));

/** What the canvas shows of a workflow: its nodes in their places, what each does, the notes and the connections. */
const example = (file: string) => (): unknown => {
	const text = readFileSync(join(EXAMPLES_FOLDER, file), 'utf8');
	const { nodes, connections } = workflowSchema.parse(JSON.parse(text));
	return {
		nodes: nodes.map(({ name, type, parameters = {}, position, disabled }) => {
			const { content, resource, operation } = parameters;
			return { name, type, position, disabled, content, resource, operation };
		}),
		connections,
	};
};

/** What each picture shows, by its name. */
const SHOWN: Readonly<Record<string, () => unknown>> = {
	...Object.fromEntries(
		EXAMPLES.map((file) => [`example-${file.replace('.json', '')}`, example(file)]),
	),
	'order-placed': example(FILMED),
	'order-get-many': () => [
		textsOf(parametersOf({ resource: 'order', operation: 'getAll' })),
		[...orderRecord.simplified.keys()],
	],
	'credential-header-tokens': () => textsOf(new StoreManagementApi().properties),
	'credential-oauth2': () => textsOf(new StoreManagementOAuth2Api().properties),
};

/** The digest of what each picture shows, and of the release of n8n that it was taken in. */
export function digests(): Record<string, string> {
	const { version } = releaseFacts('2.x');
	const digestOf = (shown: unknown): string =>
		createHash('sha256')
			.update(JSON.stringify([version, shown]))
			.digest('hex')
			.slice(0, 16);
	return Object.fromEntries(Object.entries(SHOWN).map(([name, show]) => [name, digestOf(show())]));
}

const RETAKE = 'retake it: WRITE_PICTURES=1 npm run test:browser -- --project light';

/** What is wrong with the pictures, a sentence each. `npm run release -- check` asks. */
export function wrongPictures(): string[] {
	const kept = JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>;
	const expected = new Map(
		Object.entries(digests()).flatMap(([name, digest]) =>
			['light', 'dark'].map((scheme) => [`${name}.${scheme}.webp`, digest]),
		),
	);
	const files = readdirSync(PICTURES).filter((file) => file !== basename(DIGESTS));
	const pages = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
	const texts = ['README.md', ...pages.map((page) => join('docs', page))].map((page) =>
		readFileSync(join(ROOT, page), 'utf8'),
	);
	return [
		...[...expected].flatMap(([file, digest]) =>
			kept[file] === digest ? [] : [`docs/images/${file} is old or missing: ${RETAKE}.`],
		),
		...files.flatMap((file) =>
			expected.has(file) && texts.some((text) => text.includes(`images/${file}`))
				? []
				: [`docs/images/${file} is shown nowhere: delete it.`],
		),
	];
}
