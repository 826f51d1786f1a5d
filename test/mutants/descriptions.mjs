import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Keys under which a declaration holds what the editor shows, and nothing reads. */
const SHOWN = new Set(['action', 'description', 'displayName', 'hint', 'placeholder', 'subtitle']);

const REASON = 'Text that the editor shows; a test would only repeat it.';

function isText({ type }) {
	return type === 'StringLiteral' || type === 'TemplateLiteral';
}

/** Faults in texts of declarations are left out: everything else that a declaration says is kept. */
export const strykerPlugins = [
	declareValuePlugin(PluginKind.Ignore, 'descriptions', {
		shouldIgnore({ node, parent }) {
			if (!isText(node) || parent?.type !== 'ObjectProperty' || parent.value !== node) return;
			return SHOWN.has(parent.key.name) ? REASON : undefined;
		},
	}),
];
