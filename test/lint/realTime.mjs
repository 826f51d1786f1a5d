/** What tells how long something takes, or runs where time is not replaced. */
const MODULES = /^(?:node:)?(?:child_process|v8|worker_threads)$|^execa$|\/machine$/;
const MEASURES = new Set(['cpuUsage', 'memoryUsage', 'resourceUsage', 'hrtime']);
const PRAGMA = /@real-time\b[ \t]*(?<reason>[^\s*/].*)?/;

/**
 * Tests run in virtual time, in which work takes none: one that measures processor time, memory or a child
 * process could never fail there. The first comment of its file says `@real-time` and why.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
	meta: {
		type: 'problem',
		schema: [],
		messages: {
			missing: 'This measures the machine: begin the file with /** @real-time and the reason */.',
			reason: 'Say after @real-time why this file needs it.',
		},
	},
	create(context) {
		const [first] = context.sourceCode.getAllComments();
		const pragma = first?.range[0] === 0 ? PRAGMA.exec(first.value) : null;
		const isReal = pragma !== null;
		const require = (node) => {
			if (!isReal) context.report({ node, messageId: 'missing' });
		};
		return {
			Program(node) {
				if (isReal && pragma.groups.reason === undefined)
					context.report({ node, messageId: 'reason' });
			},
			ImportDeclaration(node) {
				if (MODULES.test(node.source.value)) require(node);
			},
			MemberExpression(node) {
				if (node.object.name === 'process' && MEASURES.has(node.property.name)) require(node);
			},
		};
	},
};
