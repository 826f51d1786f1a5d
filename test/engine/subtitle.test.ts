import type { INodeParameters } from 'n8n-workflow';

import { CredentialStore, loadPackage, oneNode, type LoadedPackage } from './harness';
import { buildWorkflow } from './harness/workflow';
import { byAlias } from '../locators';

let pkg: LoadedPackage;
beforeAll(async () => {
	pkg = await loadPackage();
});

/** What the editor shows below the name of a node. */
function subtitleOf(type: string, parameters: INodeParameters): unknown {
	const store = byAlias('loja-aurora');
	const workflow = buildWorkflow(
		pkg,
		oneNode(type, { store, ...parameters }),
		new CredentialStore(pkg, {}),
		{},
	);
	const { [type]: node } = workflow.nodes;
	if (node === undefined) throw new Error('There is no node');
	const { subtitle } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.${type}`).description;
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {});
}

it.each([
	[{}, 'Get Many: Order'],
	[{ resource: 'sku', operation: 'update' }, 'Update: SKU'],
	[{ resource: 'banner', operation: 'update' }, 'Update (JSON Body): Banner'],
])('says what a node does as its fields do: %j', (parameters, subtitle) => {
	expect(subtitleOf('storeManagement', parameters)).toBe(subtitle);
});

it.each([
	[{ events: ['order.created', 'order.*'] }, 'Order Created, Any Order Event'],
	[
		{ events: ['cart.reminder', 'otherEvents'], customEvents: 'lead.new' },
		'Cart Reminder, lead.new',
	],
	[{ events: '={{ ["order.*"] }}' }, 'Any Order Event'],
	[{ events: '={{ "order.created" }}' }, 'Order Created'],
	[{ events: '={{ undefined }}' }, ''],
])('names the events of a trigger: %j', (parameters, subtitle) => {
	expect(subtitleOf('storeManagementTrigger', parameters)).toBe(subtitle);
});
