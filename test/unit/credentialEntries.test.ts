import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FOLDER = path.join(__dirname, '../../nodes/StoreManagement');

/** The first value in a source file that is written out behind a name. */
function written(node: ts.Node, name: string): ts.Node | undefined {
	if (ts.isPropertyAssignment(node) && node.name.getText() === name) return node.initializer;
	return ts.forEachChild(node, (child) => written(child, name));
}

/** The authentications for which a credential is shown, as far as they are literals. */
function shownFor(entry: ts.Node): string[] {
	const shown = written(entry, 'displayOptions');
	const values = shown && written(shown, 'authentication');
	if (values === undefined || !ts.isArrayLiteralExpression(values)) return [];
	return values.elements.filter(ts.isStringLiteral).map(({ text }) => text);
}

// n8n's rule "single-credential-per-node" reads the source, and sees nothing that is computed.
it.each(['StoreManagement.node.ts', 'StoreManagementTrigger.node.ts'])(
	'%s says with literals that only one credential is used at a time',
	(name) => {
		const text = readFileSync(path.join(FOLDER, name), 'utf8');
		const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
		const credentials = written(source, 'credentials');
		const entries =
			credentials && ts.isArrayLiteralExpression(credentials) ? [...credentials.elements] : [];

		expect(entries.map(shownFor)).toEqual([['headerTokens'], ['oAuth2']]);
	},
);
