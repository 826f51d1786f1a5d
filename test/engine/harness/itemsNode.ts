import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

export const ITEMS_NODE_TYPE = 'test.items';

/** Returns its input: the source of the items of a test. */
export const itemsNode: INodeType = {
	description: {
		displayName: 'Items',
		name: ITEMS_NODE_TYPE,
		group: ['trigger'],
		version: 1,
		description: 'Returns the items of a test',
		defaults: { name: 'Items' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
	execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return Promise.resolve([this.getInputData()]);
	},
};
