import { anyBody, objectBody } from '../../../nodes/StoreManagement/actions/body';
import { context, refusalOf } from '../parameters/kinds';

const example = { field_name: 'new value' };

it.each([objectBody, anyBody])('opens with an example that is not sent', (body) => {
	const text = body.properties[0]?.default;
	expect(typeof text === 'string' && JSON.parse(text)).toEqual(example);
	for (const input of [text, example]) {
		expect(refusalOf(body, input)).toMatchObject({
			name: 'InvalidInputError',
			message: "'Body' is still the example",
			remedy: 'Replace it by the fields that the service expects',
		});
	}
	expect(body.parse({ ...example, other: 1 }, context)).toEqual({ ...example, other: 1 });
});

it('is an object, or a list where the document does not show which', () => {
	expect(anyBody.parse('[1]', context)).toEqual([1]);
	expect(() => objectBody.parse('[1]', context)).toThrow('must be');
});
