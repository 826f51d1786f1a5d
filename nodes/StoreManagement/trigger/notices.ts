import type { INodeProperties } from 'n8n-workflow';

/** How the webhook comes into the store, for each way of registration. */
export const registrationNotices: INodeProperties[] = [
	{
		displayName:
			'n8n registers the webhook in the store when the workflow is activated and deletes it when it is deactivated. While you listen for a test event, the test URL is registered too, as a webhook of its own. The store must be able to reach the URLs above.',
		name: 'automaticNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['automatic'] } },
	},
	{
		displayName:
			'n8n creates and deletes nothing. In the panel of the store, create a webhook with the <b>Production URL</b> above and the events chosen here, then activate the workflow: n8n checks the webhook and says what is missing. To listen for test events, create a second webhook with the <b>Test URL</b>.',
		name: 'manualNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { registration: ['manual'] } },
	},
];

/** Sections 6 to 8 of the events in the API document. */
export const originNotice: INodeProperties = {
	displayName:
		'Every order event brings <b>metadata</b> (what was sent as metadata with the purchase URL of the checkout, as a query parameter; the store URL does not take it) and <b>tracking</b> (utm_source, utm_medium, utm_campaign, utm_term and utm_content of the store URL). To read them later, use Order → Get Many with Include: Metadata.',
	name: 'originNotice',
	type: 'notice',
	default: '',
};
