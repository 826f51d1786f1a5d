import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { workflowSchema } from '../../n8n-host/api/schemas';

const ROOT = path.join(__dirname, '../../..');
const FOLDER = path.join(ROOT, 'examples');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const gallery = readFileSync(path.join(ROOT, 'docs/examples.md'), 'utf8');

const readExample = (file: string) =>
	workflowSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')));

it('the gallery has every example, and no other', () => {
	const linked = [...gallery.matchAll(/\]\(\.\.\/examples\/([\w.-]+)\)/g)].map(([, file]) => file);
	expect([...new Set(linked)].sort()).toEqual([...files].sort());
});

describe.each(files)('%s', (file) => {
	const { name, nodes } = readExample(file);

	it('is in the gallery under the name that n8n shows', () => {
		expect(gallery).toContain(`[${name}](../examples/${file})`);
	});

	it('has a sticky note that says what to choose', () => {
		const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		expect(notes).toHaveLength(1);
		expect(JSON.stringify(notes)).toContain('Choose your credential');
	});

	it('names the credential of each node of the store, and holds no ID of one', () => {
		const ofStore = nodes.filter(({ type }) => type.startsWith('n8n-nodes-store-management.'));
		expect(ofStore.length).toBeGreaterThan(0);
		for (const { credentials } of ofStore) {
			expect(credentials).toEqual({
				storeManagementApi: { id: '', name: 'Store Management account' },
			});
		}
	});

	it('has no two nodes with one name or ID', () => {
		const ids = nodes.map(({ id }) => id);
		expect(new Set(ids).size).toBe(nodes.length);
		expect(new Set(nodes.map((node) => node.name)).size).toBe(nodes.length);
	});
});
