import type { INodeProperties } from 'n8n-workflow';

/** What workflows may have saved of a field, and what n8n takes where they saved nothing. */
export interface PublishedField {
	/** More than one where the field looks different in different situations. */
	types: string[];
	defaults: unknown[];
	/** Values to choose from. */
	choices: unknown[];
	isRequired: boolean;
}

/** By "resource.operation path"; a path has a point before a field within another. */
export type PublishedFields = Record<string, PublishedField>;

/** Shown only, or made of texts that may be better every day. */
const NOT_SAVED = new Set(['notice', 'callout', 'button']);
const TEXTS = new Set(['toolDescription']);

/** The fields of a node, for each operation that has them. */
export function publishedFields({
	properties,
}: {
	properties: INodeProperties[];
}): PublishedFields {
	const fields: PublishedFields = {};
	for (const property of properties) {
		const show = property.displayOptions?.show as Record<string, string[]> | undefined;
		const { resource = [''], operation = [''] } = show ?? {};
		const places = resource.flatMap((one) => operation.map((other) => `${one}.${other}`));
		for (const place of places) add(fields, place, property);
	}
	return fields;
}

function add(fields: PublishedFields, place: string, field: INodeProperties, before = ''): void {
	if (NOT_SAVED.has(field.type) || TEXTS.has(field.name)) return;
	const path = before + field.name;
	const known = fields[`${place} ${path}`];
	const choices = (field.options ?? []).flatMap((one) => ('value' in one ? [one.value] : []));
	const modes = (field.modes ?? []).map(({ name }) => name);
	fields[`${place} ${path}`] = {
		types: union(known?.types, [field.type]),
		defaults: union(known?.defaults, [field.default]),
		choices: union(known?.choices, [...choices, ...modes]),
		isRequired: field.required === true && known?.isRequired !== false,
	};
	for (const option of field.options ?? []) {
		if ('values' in option) {
			for (const one of option.values) add(fields, place, one, `${path}.${option.name}.`);
		} else if ('type' in option) {
			add(fields, place, option, `${path}.`);
		}
	}
}

/** Each value once, as JSON compares them. */
function union<Value>(known: readonly Value[] = [], more: readonly Value[]): Value[] {
	return [...known, ...without(more, known)];
}

function without<Value>(values: readonly Value[], others: readonly Value[]): Value[] {
	const texts = new Set(others.map((one) => JSON.stringify(one)));
	return values.filter((one) => !texts.has(JSON.stringify(one)));
}

/**
 * What workflows that were saved with the one description would notice under the other, a sentence for
 * each change. What is only new is no change for them.
 */
export function breakingChanges(before: PublishedFields, now: PublishedFields): string[] {
	const removed = Object.entries(before).flatMap(([name, field]) => changesOf(name, field, now));
	const operations = new Set(Object.keys(before).map(operationOf));
	const demanded = Object.entries(now)
		.filter(([name, { isRequired }]) => isRequired && before[name] === undefined)
		.filter(([name]) => operations.has(operationOf(name)) && !name.includes('.', name.indexOf(' ')))
		.map(([name]) => `${name} is new and must be filled: saved workflows have no value for it`);
	return [...removed, ...demanded];
}

const operationOf = (name: string): string | undefined => name.split(' ')[0];

function changesOf(name: string, before: PublishedField, fields: PublishedFields): string[] {
	const now = fields[name];
	if (now === undefined) return [`${name} is gone: saved workflows lose its value`];
	const types = without(before.types, now.types);
	const defaults = without(before.defaults, now.defaults);
	const choices = without(before.choices, now.choices);
	return [
		...(types.length > 0 ? [`${name} is no longer of type ${types.join(', ')}`] : []),
		...(defaults.length > 0
			? [`${name} has another default: workflows that kept ${JSON.stringify(defaults)} change`]
			: []),
		...(choices.length > 0 ? [`${name} no longer offers ${JSON.stringify(choices)}`] : []),
		...(now.isRequired && !before.isRequired ? [`${name} must be filled now`] : []),
	];
}
