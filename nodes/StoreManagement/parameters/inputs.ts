import type { INodeProperties } from 'n8n-workflow';

import { textField, type NamedProperty, type Parameter } from './parameter';
import { choice, number, text, type NumberRules, type TextRules } from './scalars';

/** Short forms of parameters: title, name, and what differs from a field that starts empty. */
type More = Partial<INodeProperties>;

/** A text. */
export function textInput<const Name extends string>(
	displayName: string,
	name: Name,
	{ isProse = false, length, format, ...more }: More & TextRules = {},
): Parameter<Name, string | undefined> {
	const rules = { isProse, ...(length && { length }), ...(format && { format }) };
	return text(textField(displayName, name, more), rules);
}

/** A number. The field starts empty: what the user forgets must not become 0. */
export function numberInput<const Name extends string>(
	displayName: string,
	name: Name,
	{ isWhole = false, thousands, ...more }: More & NumberRules = {},
): Parameter<Name, number | undefined> {
	const rules = { isWhole, ...(thousands && { thousands }) };
	return number(textField(displayName, name, { type: 'number', ...more }), rules);
}

/** Title of each value and, where the title does not say it all, its description. */
type Titles<Value extends string> = Readonly<
	Record<Value, readonly [title: string, description?: string]>
>;

/** A text between the fields. */
export function notice(displayName: string, name: string): Parameter<string, undefined> {
	return {
		name,
		properties: [textField(displayName, name, { type: 'notice' })],
		parse: () => undefined,
	};
}

/** A field for one of several values. */
export function optionsField<const Name extends string>(
	displayName: string,
	name: Name,
	{ titles, ...more }: More & { titles: Titles<string> },
): NamedProperty<Name> {
	const options = Object.entries(titles).map(([value, [title, description]]) => ({
		name: title,
		value,
		...(description !== undefined && { description }),
	}));
	return textField(displayName, name, { type: 'options', options, ...more });
}

/** One of several values. */
export function choiceInput<const Name extends string, const Value extends string>(
	displayName: string,
	name: Name,
	more: More & { titles: Titles<Value> },
): Parameter<Name, Value | undefined> {
	const values = Object.keys(more.titles) as Value[];
	return choice(optionsField(displayName, name, more), values);
}
