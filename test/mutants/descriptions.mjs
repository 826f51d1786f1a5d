import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Keys under which a declaration holds what the editor shows, and nothing reads. */
const SHOWN = new Set(['action', 'description', 'displayName', 'hint', 'placeholder', 'subtitle']);

const REASON = 'Text that the editor shows; a test would only repeat it.';

function isText({ type }) {
	return type === 'StringLiteral' || type === 'TemplateLiteral';
}

/** The `name` of a choice is its title; what is saved and read is its `value`. */
function isTitle(property, { properties }) {
	return property.key.name === 'name' && properties.some(({ key }) => key?.name === 'value');
}

/** Faults in texts of declarations are left out: everything else that a declaration says is kept. */
export const strykerPlugins = [
	declareValuePlugin(PluginKind.Ignore, 'descriptions', {
		shouldIgnore({ node, parent, parentPath }) {
			if (!isText(node) || parent?.type !== 'ObjectProperty' || parent.value !== node) return;
			const isShown = SHOWN.has(parent.key.name) || isTitle(parent, parentPath.parent);
			return isShown ? REASON : undefined;
		},
	}),
];
