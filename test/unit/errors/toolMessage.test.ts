import { NodeOperationError } from 'n8n-workflow';

import { toToolError } from '../../../nodes/StoreManagement/errors/toolMessage';
import { NODE } from './apiError';

it.each([
	['It failed', 'Enter a name', 'It failed. Enter a name.'],
	['It failed.', '', 'It failed.'],
	['Ends ', 'Described', 'Ends. Described.'],
])('a model reads all in the message: %s, %s', (message, description, whole) => {
	const error = toToolError(new NodeOperationError(NODE, message, { description }), NODE);
	expect(error.message).toBe(whole);
	expect(error.description ?? '').toBe('');
});
