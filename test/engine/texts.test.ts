import { fieldsIn } from './fieldsIn';
import { loadPackage } from './harness';

/** The categories in n8n's documentation of codex files; n8n shows no other. */
const CATEGORIES = [
	'Analytics',
	'Communication',
	'Data & Storage',
	'Development',
	'Finance & Accounting',
	'Marketing & Content',
	'Miscellaneous',
	'Productivity',
	'Sales',
	'Utility',
];

/** Types whose placeholder is an example of what to enter; otherwise it is the label of a button or list. */
const TYPED_IN = new Set(['string', 'number', 'json']);

/** What n8n shows of the package: the fields of both nodes and of both credentials. */
async function load() {
	const pkg = await loadPackage();
	const nodes = ['storeManagement', 'storeManagementTrigger'].map(
		(node) => pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${node}`).description,
	);
	const credentials = ['storeManagementApi', 'storeManagementOAuth2Api'].map((type) =>
		pkg.credentialType(type),
	);
	const fields = [...nodes, ...credentials].flatMap(({ properties }) => fieldsIn(properties));
	return { nodes, fields };
}

let shown: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
	shown = await load();
});

it('begins every example of what to enter with "e.g."', () => {
	const modes = shown.fields.flatMap((field) => field.modes ?? []);
	const examples = [...shown.fields, ...modes]
		.filter(({ type }) => TYPED_IN.has(type))
		.flatMap(({ placeholder }) => placeholder ?? []);

	expect(examples.length).toBeGreaterThan(25);
	expect(examples.filter((text) => !text.startsWith('e.g. '))).toEqual([]);
});

it('names actions without articles', () => {
	const actions = shown.fields
		.flatMap((field) => field.options ?? [])
		.flatMap((option) => ('action' in option ? (option.action ?? []) : []));

	expect(actions.length).toBeGreaterThan(15);
	expect(actions.filter((text) => /\b(?:a|an|the)\b/i.test(text))).toEqual([]);
});

it('is listed in categories that n8n has', () => {
	const categories = shown.nodes.flatMap(({ codex }) => codex?.categories ?? []);

	expect(categories).toHaveLength(4);
	expect(categories.filter((name) => !CATEGORIES.includes(name))).toEqual([]);
});

it('says in no form that something is not documented, or whom to ask', () => {
	const texts = shown.fields.flatMap(({ displayName, description = '', hint = '' }) => [
		displayName,
		description,
		hint,
	]);

	expect(texts.filter((text) => /not documented|ask the service/i.test(text))).toEqual([]);
});
