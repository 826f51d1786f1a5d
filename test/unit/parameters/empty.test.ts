import { named, needed, optional, others, context, refusalOf } from './kinds';

it.each(Object.entries({ ...optional, ...needed, ...others }))(
	'%s keeps its name and is declared as given',
	(_, { name, properties }) => {
		expect(name).toBe('field');
		expect(properties).toEqual([named]);
	},
);

const EMPTY = [undefined, null, '', ' \t '];

it.each(Object.entries(optional))('%s is undefined where nothing is given', (_, parameter) => {
	expect(EMPTY.map((given) => parameter.parse(given, context))).toEqual(EMPTY.map(() => undefined));
});

it.each(Object.entries(needed))('%s is required', (_, parameter) => {
	for (const given of EMPTY) {
		expect(refusalOf(parameter, given)).toMatchObject({
			message: "'Field' is required",
			remedy: "Enter a value for 'Field'",
		});
	}
});
