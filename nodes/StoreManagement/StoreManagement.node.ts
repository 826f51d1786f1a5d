import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { listSearch, panelProperties } from './actions';
import { OperationRunner } from './actions/runner';
import { testHeaderTokens } from './credentialTest';
import { searchStores } from './listSearch';
import { authentication } from './parameters/common';
import { propertiesOf } from './parameters/field';

const MAIN = [NodeConnectionTypes.Main];

export class StoreManagement implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Store Management',
		name: 'storeManagement',
		icon: { light: 'file:storeManagement.svg', dark: 'file:storeManagement.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Read and change orders, discounts, leads and catalog of an online store',
		defaults: { name: 'Store Management' },
		usableAsTool: true,
		inputs: MAIN,
		outputs: MAIN,
		credentials: [
			{
				name: 'storeManagementApi',
				testedBy: 'testHeaderTokens',
				required: true,
				displayOptions: { show: { authentication: ['headerTokens'] } },
			},
			{
				name: 'storeManagementOAuth2Api',
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] } },
			},
		],
		properties: [...propertiesOf([authentication]), ...panelProperties()],
	};

	methods = {
		credentialTest: { testHeaderTokens },
		listSearch: { searchStores, ...listSearch },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return this.getInputData().length === 0 ? [[]] : [await new OperationRunner(this).execute()];
	}
}
