import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Keys of a declaration whose values are only shown in the editor; no code reads them. */
const SHOWN = new Set(['action', 'description', 'displayName', 'hint', 'placeholder', 'subtitle']);

const REASON = 'Text that the editor shows; a test would only repeat it.';

function isText({ type }) {
	return type === 'StringLiteral' || type === 'TemplateLiteral';
}

/** The `name` of a choice is its title; its `value` is what is saved and read. */
function isTitle(property, { properties }) {
	return property.key.name === 'name' && properties.some(({ key }) => key?.name === 'value');
}

/** Leaves out faults in the texts of declarations; faults in everything else there are kept. */
export const strykerPlugins = [
	declareValuePlugin(PluginKind.Ignore, 'descriptions', {
		shouldIgnore({ node, parent, parentPath }) {
			if (!isText(node) || parent?.type !== 'ObjectProperty' || parent.value !== node) return;
			const isShown = SHOWN.has(parent.key.name) || isTitle(parent, parentPath.parent);
			return isShown ? REASON : undefined;
		},
	}),
];
