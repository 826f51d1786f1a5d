import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

export const ITEMS_NODE_TYPE = 'test.items';

/** Passes on what it is given: the node that a test's items come from. */
export const itemsNode: INodeType = {
	description: {
		displayName: 'Items',
		name: ITEMS_NODE_TYPE,
		group: ['trigger'],
		version: 1,
		description: 'Passes on the items of a test',
		defaults: { name: 'Items' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
	execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return Promise.resolve([this.getInputData()]);
	},
};
