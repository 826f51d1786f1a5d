import { existsSync } from 'node:fs';

import js from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import jest from 'eslint-plugin-jest';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const NODES = ['nodes/**/*.ts'];
const CREDENTIALS = ['credentials/**/*.ts'];
const SHIPPED = [...NODES, ...CREDENTIALS];
const TESTS = ['test/**/*.ts'];

/** `const { left, ...rest } = record` is how a key is left out. */
const UNUSED = { ignoreRestSiblings: true };

/** What n8n 1.x and 2.x both bring along; everything else would be missing where the package runs. */
const foreignModules = {
	regex: '^(?!\\.|n8n-workflow$|luxon$|node:crypto$)',
	message: 'The package runs with n8n-workflow, luxon and node:crypto only.',
};

/**
 * Keeps the arrows between the folders of nodes/StoreManagement in one direction. Core ESLint
 * replaces, not merges, the options of a rule, so each folder repeats the ban on foreign modules.
 */
function mayNotImport(folder, others, reason) {
	return {
		files: [`nodes/*/${folder}/**/*.ts`],
		rules: {
			'no-restricted-imports': [
				'error',
				{
					patterns: [
						foreignModules,
						{ regex: `^\\.\\.?/(?:.*/)?(?:${others.join('|')})(?:/|$)`, message: reason },
					],
				},
			],
		},
	};
}

const UPPER = ['actions', 'trigger', 'listSearch', 'parameters'];
const MIDDLE = ['transport', 'output'];

export default defineConfig(
	globalIgnores([
		...['dist/', 'coverage/', '.n8n-host/', '.stryker-tmp/', '**/node_modules/'],
		// Its types come with packages of its own.
		...(existsSync('test/real/node_modules') ? [] : ['test/real/']),
	]),
	{
		// A rule that is in the way is answered in the code, never by a comment that turns it off.
		linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
	},

	// Every script and source
	{
		files: ['**/*.{js,mjs,ts}'],
		extends: [js.configs.recommended],
		rules: {
			eqeqeq: 'error',
			'no-unused-vars': ['error', UNUSED],
			'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
		},
	},
	{ files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
	{
		files: ['**/*.js'],
		languageOptions: { sourceType: 'commonjs', globals: globals.node },
	},
	{
		files: ['**/*.ts'],
		extends: [tseslint.configs.strict, tseslint.configs.recommendedTypeChecked],
		languageOptions: {
			parserOptions: {
				project: ['tsconfig.check.json', 'test/real/tsconfig.json'],
				tsconfigRootDir: import.meta.dirname,
			},
		},
		rules: {
			'@typescript-eslint/ban-ts-comment': [
				'error',
				{ 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': true },
			],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-unused-vars': ['error', UNUSED],
			// An error of what is returned is caught where it is returned.
			'@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
		},
	},

	// What ships, and what describes it to n8n
	{
		files: [...SHIPPED, 'nodes/**/*.json', 'package.json'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
	},
	{
		files: ['nodes/**/*.json', 'package.json'],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	},
	{ files: ['package.json'], rules: n8nNodesBase.configs.community.rules },
	{ files: NODES, rules: n8nNodesBase.configs.nodes.rules },
	{
		files: CREDENTIALS,
		rules: {
			...n8nNodesBase.configs.credentials.rules,
			// Its own documentation: "Only applicable to nodes in the main repository". It wants the name
			// of a page of n8n's documentation, where three other rules here want the address of ours.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: SHIPPED,
		plugins: { regexp },
		rules: {
			// Texts of strangers meet these expressions: none may take quadratic time.
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
			'no-console': 'error',
			'no-restricted-imports': ['error', { patterns: [foreignModules] }],
			// A reader holds a function in mind as a whole.
			complexity: ['error', 12],
			'max-lines': ['error', 220],
			'max-lines-per-function': ['error', { max: 50, skipComments: true }],
			'no-nested-ternary': 'error',
			'no-restricted-syntax': [
				'error',
				{
					selector:
						':matches(VariableDeclarator[id.type="ArrayPattern"][init.type="ArrayExpression"], AssignmentExpression[left.type="ArrayPattern"])',
					message: 'One statement for each variable.',
				},
				{
					selector:
						'Property[key.name="placeholder"] > Literal[value=/^(?!e\\.g\\. |Add |Select |Now$|Never$)/]',
					message: 'An example of what to enter begins with "e.g."',
				},
				{
					selector:
						'CallExpression[callee.name="defineOperation"] Property[key.name="action"] > Literal[value=/\\b(?:a|an|the)\\b/]',
					message: 'Actions have no articles.',
				},
			],
		},
	},
	// Arrows: node → actions, trigger → listSearch, parameters → transport, output → errors, redaction
	mayNotImport('errors', [...UPPER, ...MIDDLE, 'redaction'], 'Errors know only JSON.'),
	mayNotImport('redaction', [...UPPER, ...MIDDLE, 'errors'], 'Redaction knows only JSON.'),
	mayNotImport('transport', [...UPPER, 'output'], 'The transport knows no operation.'),
	mayNotImport('output', [...UPPER, 'transport'], 'The output knows no HTTP and no operation.'),
	mayNotImport(
		'parameters',
		['actions', 'trigger', 'listSearch'],
		'Parameters do not know what they are for.',
	),
	mayNotImport('listSearch', ['actions', 'trigger'], 'List searches stand below the operations.'),
	mayNotImport('trigger', ['actions'], 'Trigger and actions stand side by side.'),
	mayNotImport('actions', ['trigger'], 'Trigger and actions stand side by side.'),

	// Tests
	{
		files: TESTS,
		extends: [jest.configs['flat/recommended']],
		rules: {
			'jest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'fc.assert'] }],
			'jest/no-disabled-tests': 'error',
			'jest/no-focused-tests': 'error',
		},
	},
);
