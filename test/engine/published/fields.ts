import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

/** The values of other fields that show or hide a field, by the name of the other field. */
export type Conditions = Record<string, unknown[]>;

/** What workflows may have saved for a field, and what n8n uses where they saved nothing. */
export interface PublishedField {
	type: string;
	default?: unknown;
	/** Values to choose from. */
	choices?: unknown[];
	isRequired?: boolean;
	/** The editor offers no expression for it. */
	isFixed?: boolean;
	/** Bounds, methods that fill lists, whether the value is a list. */
	typeOptions?: Record<string, unknown>;
	/** Regular expressions that a value has to match. */
	rules?: string[];
	/** Shown where all of these hold, in addition to the resource and the operation. */
	show?: Conditions;
	/** Hidden where one of these holds. */
	hide?: Conditions;
}

/**
 * Fields by "resource.operation path". A path has a dot before a nested field, and "by" before a mode of a
 * locator. It has several fields where a field differs between situations.
 */
export type PublishedFields = Record<string, PublishedField[]>;

/** Types that only show something, and fields that consist of texts, which may be improved at any time. */
const NOT_SAVED = new Set(['notice', 'callout', 'button']);
const TEXTS = new Set(['toolDescription']);
/** Type options that change only how the editor looks. */
const LOOKS = new Set(['rows', 'multipleValueButtonText', 'searchable']);

/** The fields of a node, for each operation that has them. */
export function publishedFields({
	properties,
}: {
	properties: INodeProperties[];
}): PublishedFields {
	const fields: PublishedFields = {};
	for (const property of properties) {
		const { show, ...others } = property.displayOptions ?? {};
		const { resource = [''], operation = [''], ...conditions } = (show ?? {}) as Conditions;
		const shown = { ...property, displayOptions: { ...others, show: conditions } };
		const places = resource.flatMap((one) =>
			operation.map((other) => `${String(one)}.${String(other)}`),
		);
		for (const place of places) add(fields, `${place} `, shown as INodeProperties);
	}
	return fields;
}

function add(fields: PublishedFields, before: string, field: INodeProperties): void {
	if (NOT_SAVED.has(field.type) || TEXTS.has(field.name)) return;
	const path = before + field.name;
	(fields[path] ??= []).push(fieldOf(field));
	for (const mode of field.modes ?? []) {
		(fields[`${path} by ${mode.name}`] ??= []).push(modeOf(mode));
	}
	for (const option of field.options ?? []) {
		if ('values' in option) {
			for (const one of option.values) add(fields, `${path}.${option.name}.`, one);
		} else if ('type' in option) {
			add(fields, `${path}.`, option);
		}
	}
}

function fieldOf(field: INodeProperties): PublishedField {
	const { type, required, noDataExpression, typeOptions, displayOptions } = field;
	const choices = (field.options ?? []).flatMap((one) => ('value' in one ? [one.value] : []));
	return {
		type,
		default: field.default,
		...(choices.length > 0 && { choices }),
		...(required === true && { isRequired: true }),
		...(noDataExpression === true && { isFixed: true }),
		...unlessEmpty('typeOptions', withoutLooks(typeOptions)),
		...unlessEmpty('show', displayOptions?.show),
		...unlessEmpty('hide', displayOptions?.hide),
	};
}

function modeOf({ type, typeOptions, validation = [] }: INodePropertyMode): PublishedField {
	const rules = validation.flatMap((rule) =>
		'properties' in rule && 'regex' in rule.properties ? [String(rule.properties.regex)] : [],
	);
	return {
		type,
		...unlessEmpty('typeOptions', withoutLooks(typeOptions)),
		...(rules.length > 0 && { rules }),
	};
}

function withoutLooks(typeOptions: object = {}): object {
	return Object.fromEntries(Object.entries(typeOptions).filter(([name]) => !LOOKS.has(name)));
}

function unlessEmpty(name: string, value: object = {}): object {
	return Object.keys(value).length > 0 ? { [name]: value } : {};
}
