import { type FieldErrors, invalid } from './errors';

/** Adds to the errors what is wrong with the value of a field, such as `restrictions.include.brands_ids.0`. */
export type Check = (value: unknown, field: string, errors: FieldErrors) => void;

type Fields = Readonly<Record<string, Check>>;

/** Checks a body. @throws ServiceError 400 with all of its faults */
export function validate(check: Check, body: unknown): void {
	const errors: FieldErrors = {};
	check(body, '', errors);
	if (Object.keys(errors).length > 0) throw invalid(errors);
}

const refuse = (errors: FieldErrors, field: string, what: string): void => {
	const name = field === '' ? 'body' : field;
	(errors[name] ??= []).push(`The ${name.replaceAll('_', ' ')} ${what}.`);
};

const typed =
	(type: string, isOfType: (value: unknown) => boolean): Check =>
	(value, field, errors) => {
		if (!isOfType(value)) refuse(errors, field, `must be of type ${type}`);
	};

export const boolean = typed('boolean', (value) => typeof value === 'boolean');
export const integer = typed('integer', Number.isInteger);

export function number(min = -Infinity, max = Infinity): Check {
	return (value, field, errors) => {
		if (typeof value !== 'number') refuse(errors, field, 'must be of type number');
		else if (value < min) refuse(errors, field, `must be at least ${min}`);
		else if (value > max) refuse(errors, field, `may not be greater than ${max}`);
	};
}

export function text(min = 0, max = Infinity): Check {
	return (value, field, errors) => {
		if (typeof value !== 'string') return refuse(errors, field, 'must be of type string');
		const { length } = [...value];
		if (length < min) refuse(errors, field, `must be at least ${min} characters`);
		if (length > max) refuse(errors, field, `may not be greater than ${max} characters`);
	};
}

export function matching(pattern: RegExp): Check {
	return (value, field, errors) => {
		const isMatch = typeof value === 'string' && pattern.test(value);
		if (!isMatch) refuse(errors, field, 'format is invalid');
	};
}

export function oneOf(...values: readonly string[]): Check {
	return (value, field, errors) => {
		if (values.some((one) => one === value)) return;
		(errors[field] ??= []).push(`The selected ${field.replaceAll('_', ' ')} is invalid.`);
	};
}

export const nullable =
	(check: Check): Check =>
	(value, ...more) => {
		if (value !== null) check(value, ...more);
	};

export function listOf(check: Check, min = 0): Check {
	return (value, field, errors) => {
		if (!Array.isArray(value)) return refuse(errors, field, 'must be of type array');
		if (value.length < min) refuse(errors, field, `must have at least ${min} items`);
		for (const [index, entry] of value.entries()) check(entry, `${field}.${index}`, errors);
	};
}

/** The same check for several fields, whose names are separated by spaces. */
export function each(names: string, check: Check): Fields {
	return Object.fromEntries(names.split(' ').map((name) => [name, check]));
}

/** An object with these fields, and with any others, which the document may not name. */
export function object(required: Fields, optional: Fields = {}): Check {
	return (value, field, errors) => {
		if (!isObject(value)) return refuse(errors, field, 'must be of type object');
		for (const [name, check] of Object.entries({ ...required, ...optional })) {
			const path = field === '' ? name : `${field}.${name}`;
			if (value[name] !== undefined) check(value[name], path, errors);
			else if (name in required) refuse(errors, path, 'field is required');
		}
	};
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
