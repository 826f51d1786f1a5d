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

const SMALL = new Set([
	'a',
	'an',
	'and',
	'as',
	'at',
	'by',
	'for',
	'from',
	'in',
	'is',
	'it',
	'of',
	'on',
	'or',
	'per',
	'the',
	'to',
	'with',
]);

/** Types whose placeholder is an example of what to enter; otherwise it is the label of a button or list. */
const TYPED_IN = new Set(['string', 'number', 'json']);

/** Whether every word has a capital, but for those that have none in the middle of a title. */
function isTitleCase(name: string): boolean {
	return name
		.split(/[ /-]/)
		.every((word, index) => /^[^a-z]/.test(word) || (index > 0 && SMALL.has(word)));
}

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

it('names fields and choices in title case, without an asterisk', () => {
	// The choices of Selected Fields are names of the service's own fields.
	const names = shown.fields
		.filter(({ type, name }) => type !== 'notice' && name !== 'selectedFields')
		.flatMap(({ displayName, options = [] }) => [
			displayName,
			...options.map((option) => ('displayName' in option ? option.displayName : option.name)),
		]);

	expect(names.length).toBeGreaterThan(100);
	expect(names.filter((name) => !isTitleCase(name) || name.includes('*'))).toEqual([]);
});

it('says of each switch whether what', () => {
	const switches = shown.fields.filter(({ type }) => type === 'boolean');

	expect(switches.length).toBeGreaterThan(5);
	expect(switches.filter(({ description }) => !description?.startsWith('Whether '))).toEqual([]);
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
