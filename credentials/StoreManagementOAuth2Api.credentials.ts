import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { serviceDetails } from '../nodes/StoreManagement/transport/credentials';

/** Looks like the name of a secret, but holds the name of a header, which may be shown. */
const TOKEN_HEADER_NAME = 'tokenHeaderName';

const grantType: INodeProperties = {
	displayName: 'Grant Type',
	name: 'grantType',
	type: 'options',
	options: [
		{
			name: 'Authorization Code',
			value: 'authorizationCode',
			description: 'You sign in, and n8n sends the client secret',
		},
		{
			name: 'PKCE',
			value: 'pkce',
			description: 'You sign in, and n8n sends a code challenge, too',
		},
	],
	default: 'authorizationCode',
	description: 'How n8n gets access: PKCE if the service requires a code challenge',
};

/** Replaces the field of n8n, which requires a secret; an application with PKCE may have none. */
const clientSecret: INodeProperties = {
	displayName: 'Client Secret',
	name: 'clientSecret',
	type: 'string',
	typeOptions: { password: true },
	default: '',
	description: 'Leave empty only if you use PKCE and your application has no secret',
};

/**
 * Where HTTP Request may use the credential: on the host of the Base URL alone. n8n adds both fields by itself,
 * but then allows every host.
 */
const allowedHosts: INodeProperties[] = [
	{
		displayName: 'Allowed HTTP Request Domains',
		name: 'allowedHttpRequestDomains',
		type: 'hidden',
		default: 'domains',
	},
	{
		displayName: 'Allowed Domains',
		name: 'allowedDomains',
		type: 'hidden',
		default: '={{ (($self["baseUrl"] || "").trim().split("/")[2] || "").replace(/:\\d*$/, "") }}',
	},
];

const tokenPlacement: INodeProperties = {
	displayName: 'Token Placement',
	name: 'tokenPlacement',
	type: 'options',
	options: [
		{ name: 'Authorization Header (Bearer)', value: 'bearer' },
		{ name: 'Authorization Header and Custom Header', value: 'header' },
	],
	default: 'bearer',
	description:
		'How n8n sends the access token: in the Authorization header, or in a header of your choice as well',
};

const tokenHeaderName: INodeProperties = {
	displayName: 'Custom Header',
	name: TOKEN_HEADER_NAME,
	type: 'string',
	default: '',
	placeholder: 'e.g. X-Access-Token',
	required: true,
	displayOptions: { show: { tokenPlacement: ['header'] } },
	description: 'Name of the header with the access token',
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
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description: "Address of the service's API, not of your shop, beginning with https://",
		},
		grantType,
		{
			displayName: 'Authorization URL',
			name: 'authUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://example.com/oauth/authorize',
			description:
				'Page where you sign in and allow access, named when you register your application',
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://example.com/oauth/token',
			description: 'Address that issues the tokens, named when you register your application',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'string',
			default: '',
			description: 'Permissions to ask for, separated by spaces, if the service requires some',
		},
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'string',
			default: '',
			placeholder: 'e.g. prompt=consent',
			description: 'Added to the authorization URL, if the service requires some',
		},
		{
			displayName: 'Client Authentication',
			name: 'authentication',
			type: 'options',
			options: [
				{ name: 'Body', value: 'body', description: 'Send client ID and secret in the body' },
				{ name: 'Header', value: 'header', description: 'Send client ID and secret as Basic Auth' },
			],
			default: 'header',
			description: 'How the client ID and secret are sent to get a token',
		},
		clientSecret,
		tokenPlacement,
		tokenHeaderName,
		...allowedHosts,
		...serviceDetails,
	];
}
