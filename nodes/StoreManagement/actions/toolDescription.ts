import type { INodeProperties } from 'n8n-workflow';

import { asSentence } from '../errors/safeText';
import { SHOWN_TO_TOOLS } from '../parameters/tool';

/** What a model must know about an operation. */
export interface ForModel {
	/** What the operation is for, and when to use it; sentences. */
	purpose: string;
	/** What a model reads in place of a field's own description, by the name of the parameter; a sentence. */
	fields?: Readonly<Record<string, string>>;
	/** Arguments of an example call, by the titles of the fields. */
	example: Readonly<Record<string, unknown>>;
}

/** Modes of a locator whose value is what the description of the field says. */
const USUAL_MODES = new Set(['list', 'id', 'alias']);

/** The options that are described to a model. Others say how requests are sent, for whoever builds the workflow. */
const OPTIONS_FOR_MODEL = new Set(['include', 'queryParameters', 'splitIntoItems']);

/** What a model reads about fields that operations share. */
const SHARED: Readonly<Record<string, string>> = {
	store: 'Alias of the store, such as my-store',
	queryParameters:
		'Name and value of a further filter. None is documented: only what the user gave',
	limit: 'Most records to return, such as 10',
	selectedFields: 'Names of fields with commas, such as number, status. The ID is always there',
};

/**
 * The field with the description that an agent reads, once more for each other mode of a locator. n8n passes no field descriptions to the model
 * unless the user writes one for each, so this text lists all fields, by the names that n8n's editor
 * gives to their arguments.
 *
 * @param properties the fields of the operation, and the store where it has one
 */
export function toolDescriptions(
	forModel: ForModel,
	properties: readonly INodeProperties[],
): INodeProperties[] {
	const property: INodeProperties = {
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 5 },
		default: textOf(forModel, properties),
		displayOptions: SHOWN_TO_TOOLS,
		description: 'What the AI agent reads: what this tool is for, and what its fields take',
	};
	const unusual = properties.flatMap(({ name: field, displayName: title, modes = [] }) =>
		modes
			.filter(({ name }) => !USUAL_MODES.has(name))
			.map((mode) => ({ ...mode, field, title, path: `/${field}.mode` })),
	);
	if (unusual.length === 0) return [property];
	const hide = Object.fromEntries(
		unusual.map(({ path }) => [
			path,
			unusual.filter((one) => one.path === path).map(({ name }) => name),
		]),
	);
	const others = unusual.map(({ path, field, title, name, hint = '', placeholder = '' }) => {
		const fields = { ...forModel.fields, [field]: hint };
		const example = { ...forModel.example, [title]: placeholder.replace('e.g. ', '') };
		const text = textOf({ ...forModel, fields, example }, properties);
		const show = { ...SHOWN_TO_TOOLS.show, [path]: [name] };
		return { ...property, default: text, displayOptions: { show } };
	});
	return [{ ...property, displayOptions: { ...SHOWN_TO_TOOLS, hide } }, ...others];
}

function textOf(
	{ purpose, fields: own = {}, example }: ForModel,
	properties: readonly INodeProperties[],
): string {
	const fields = { ...SHARED, ...own };
	const lines = new Map(
		properties
			.filter(({ type, displayOptions }) => {
				return type !== 'notice' && type !== 'hidden' && !displayOptions?.hide?.['@tool'];
			})
			.flatMap((field) => fieldsIn(field, fields))
			.map((field) => [field.displayName, lineOf(field, fields[field.name])]),
	);
	const call = Object.entries(example).map(([title, value]) => [keyOf(title), value] as const);
	const last = `Example: ${JSON.stringify(Object.fromEntries(call))}`;
	return [purpose, 'Fields, where the tool asks for them:', ...lines.values(), last].join('\n');
}

/** The field itself where a text describes it, or the fields in a collection. */
function fieldsIn(field: INodeProperties, texts: object): INodeProperties[] {
	const isCollection = field.type === 'collection' || field.type === 'fixedCollection';
	if (!isCollection || field.name in texts) return [field];
	return (field.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values.flatMap((one) => fieldsIn(one, texts));
		const isFor = field.name !== 'options' || OPTIONS_FOR_MODEL.has(option.name);
		return isFor && 'type' in option ? fieldsIn(option, texts) : [];
	});
}

/** The name that n8n's editor gives to the argument of a field. */
function keyOf(title: string): string {
	return title.replace(/[^a-zA-Z0-9-]/g, '_');
}

function lineOf(field: INodeProperties, text: string | undefined): string {
	const { displayName, description, type, placeholder } = field;
	const example =
		type === 'string' && placeholder ? placeholder.replace('e.g.', 'Such as') : undefined;
	const parts = text === undefined ? [kindOf(field), forModel(description), example] : [text];
	const sentences = parts.filter((part) => part !== undefined).map(asSentence);
	return `- ${keyOf(displayName)}: ${sentences.join(' ')}`;
}

/** Rewrites hints about expressions, which a model cannot write. */
function forModel(description: string | undefined): string | undefined {
	return description
		?.replace(', or an expression that returns a list', ' or a JSON list')
		.replace(/ Choose from the list, or specify IDs using an <a .*/, ' Give IDs.');
}

/** How values are written, for the types of fields that need it. */
const KINDS: Readonly<Partial<Record<INodeProperties['type'], string>>> = {
	number: 'number',
	boolean: 'true or false',
	json: 'JSON',
	dateTime: 'YYYY-MM-DD HH:MM:SS, such as 2026-01-31 18:00:00',
};

function kindOf({ type, options = [] }: INodeProperties): string | undefined {
	const values = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	if (values.length === 0) return KINDS[type];
	return type === 'multiOptions'
		? `one or more of ${values.join(', ')}, separated by commas`
		: `one of ${values.join(', ')}`;
}
