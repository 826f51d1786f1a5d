import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { serviceDetails } from '../nodes/StoreManagement/parameters/serviceDetails';

/** Only its name looks like a secret: a header name may be shown. */
const TOKEN_HEADER_NAME = 'tokenHeaderName';

const tokenPlacement: INodeProperties = {
	displayName: 'Token Placement',
	name: 'tokenPlacement',
	type: 'options',
	options: [
		{ name: 'Authorization Header (Bearer)', value: 'bearer' },
		{ name: 'Custom Header', value: 'header' },
	],
	default: 'bearer',
	description:
		'How the access token is sent to the service. Keep the default unless the service says otherwise.',
};

const tokenHeaderName: INodeProperties = {
	displayName: 'Token Header Name',
	name: TOKEN_HEADER_NAME,
	type: 'string',
	default: '',
	placeholder: 'X-Access-Token',
	required: true,
	displayOptions: { show: { tokenPlacement: ['header'] } },
	description: 'Name of the header that carries the access token',
};

export class StoreManagementOAuth2Api implements ICredentialType {
	name = 'storeManagementOAuth2Api';

	extends = ['oAuth2Api'];

	displayName = 'Store Management OAuth2 API';

	icon = {
		light: 'file:../nodes/StoreManagement/storeManagement.svg',
		dark: 'file:../nodes/StoreManagement/storeManagement.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/n8n-nodes-store-management/n8n-nodes-store-management#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'hidden',
			default: 'authorizationCode',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'https://api.example.com',
			description: 'Address of the service. It must start with https://',
		},
		{
			displayName: 'Authorization URL',
			name: 'authUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'https://example.com/oauth/authorize',
			description:
				'Page where you sign in and allow access. Ask the service for it when you register your application.',
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'https://example.com/oauth/token',
			description:
				'Address that issues the tokens. Ask the service for it when you register your application.',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'string',
			default: '',
			description:
				'Permissions to ask for, separated by spaces. Leave empty unless the service asks for any.',
		},
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'string',
			default: '',
			placeholder: 'prompt=consent',
			description: 'Added to the authorization URL. Leave empty unless the service asks for any.',
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{ name: 'Body', value: 'body', description: 'Send client ID and secret in the body' },
				{ name: 'Header', value: 'header', description: 'Send client ID and secret as Basic Auth' },
			],
			default: 'header',
			description: 'How the client ID and secret are sent to get a token',
		},
		tokenPlacement,
		tokenHeaderName,
		...serviceDetails,
	];
}
