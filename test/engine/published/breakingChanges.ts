import type { Conditions, PublishedField, PublishedFields } from './fields';

/** What saved workflows lose by a change to one of their fields, one sentence for each loss. */
type Rule = (before: PublishedField, now: PublishedField) => string[];

/**
 * What workflows saved with the old description would notice under the new one, one sentence for each
 * change. Whatever is only new or only wider does not count.
 */
export function breakingChanges(before: PublishedFields, changed: PublishedFields): string[] {
	const now = inSavedWorkflows(before, changed);
	const changes = Object.entries(before).flatMap(([name, fields]) =>
		fields.flatMap((field, index) =>
			changesOf(field, index, now[name] ?? []).map((sentence) => `${name} ${sentence}`),
		),
	);
	const operations = new Set(Object.keys(before).map(operationOf));
	const demanded = Object.entries(now)
		.filter(([name, fields]) => before[name] === undefined && fields.some(isRequired))
		.filter(([name]) => operations.has(operationOf(name)) && !name.includes('.', name.indexOf(' ')))
		.map(([name]) => `${name} is new and must be filled: saved workflows have no value for it`);
	return [...new Set([...changes, ...demanded])];
}

/**
 * The fields as saved workflows show them. In these workflows a new field has its default value, which
 * settles the conditions that depend on it.
 */
function inSavedWorkflows(before: PublishedFields, now: PublishedFields): PublishedFields {
	const settled = Object.entries(now).map(([path, fields]) => {
		const valueOfNew = (name: string): unknown => {
			const other = `${operationOf(path)} ${name}`;
			return before[other] === undefined ? now[other]?.[0]?.default : undefined;
		};
		return [path, fields.flatMap((field) => settle(field, valueOfNew))] as const;
	});
	return Object.fromEntries(settled);
}

/** @returns nothing where the default of a new field hides the field */
function settle(field: PublishedField, valueOfNew: (name: string) => unknown): PublishedField[] {
	const { show = {}, hide = {}, ...others } = field;
	const holds = ([name, values]: [string, unknown[]]): boolean => values.includes(valueOfNew(name));
	const isOpen = ([name]: [string, unknown[]]): boolean => valueOfNew(name) === undefined;
	const decidesAgainst = (one: [string, unknown[]]): boolean => !isOpen(one) && !holds(one);
	if (Object.entries(show).some(decidesAgainst) || Object.entries(hide).some(holds)) return [];
	return [
		{
			...others,
			show: Object.fromEntries(Object.entries(show).filter(isOpen)),
			hide: Object.fromEntries(Object.entries(hide).filter(isOpen)),
		},
	];
}

const operationOf = (name: string): string => name.split(' ')[0] ?? name;

const isRequired = (field: PublishedField): boolean => field.isRequired === true;

/** The changes to the field that replaces a field: of all with its name, the one that changes least. */
function changesOf(before: PublishedField, index: number, fields: PublishedField[]): string[] {
	const [same, ...others] = [...fields.slice(index), ...fields.slice(0, index)].map((now) =>
		RULES.flatMap((rule) => rule(before, now)),
	);
	if (same === undefined) return ['is gone: saved workflows lose its value'];
	return others.reduce((least, one) => (one.length < least.length ? one : least), same);
}

const RULES: readonly Rule[] = [
	(before, now) => unless(now.type === before.type, `is no longer of type ${before.type}`),
	(before, now) =>
		unless(
			without([before.default], [now.default]).length === 0,
			`has another default: workflows that kept ${JSON.stringify(before.default)} change`,
		),
	(before, now) => {
		const gone = without(before.choices ?? [], now.choices ?? []);
		return unless(gone.length === 0, `no longer offers ${JSON.stringify(gone)}`);
	},
	(before, now) => unless(!isRequired(now) || isRequired(before), 'must be filled now'),
	(before, now) =>
		unless(now.isFixed !== true || before.isFixed === true, 'takes no expression now'),
	boundRule('minValue', (bound) => bound, 'is refused below'),
	boundRule('maxValue', (bound) => -bound, 'is refused above'),
	boundRule('numberPrecision', (bound) => -bound, 'is rounded, to decimals:'),
	(before, now) => {
		const names = Object.keys({ ...before.typeOptions, ...now.typeOptions });
		return names
			.filter((name) => !BOUNDS.has(name))
			.filter((name) => without([before.typeOptions?.[name]], [now.typeOptions?.[name]]).length > 0)
			.map((name) => `has another ${name} than ${JSON.stringify(before.typeOptions?.[name])}`);
	},
	(before, now) => {
		const added = without(now.rules ?? [], before.rules ?? []);
		return unless(added.length === 0, `has to match ${added.join(' and ')} now`);
	},
	(before, now) =>
		unless(isShownWherever(before, now), `is hidden where it was shown: ${conditionsOf(before)}`),
	(before, now) =>
		unless(
			!isRequired(now) || isShownWherever(now, before),
			`must be filled where it was hidden: ${conditionsOf(before)}`,
		),
];

const BOUNDS = new Set(['minValue', 'maxValue', 'numberPrecision']);

/** @param strictness increases as the bound allows less */
function boundRule(name: string, strictness: (bound: number) => number, sentence: string): Rule {
	const strictnessIn = ({ typeOptions }: PublishedField): number => {
		const bound = typeOptions?.[name];
		return typeof bound === 'number' ? strictness(bound) : -Infinity;
	};
	return (before, now) =>
		unless(
			strictnessIn(now) <= strictnessIn(before),
			`${sentence} ${String(now.typeOptions?.[name])} now`,
		);
}

/** Whether the conditions of `now` hold wherever those of `before` do: all of `show` and none of `hide`. */
function isShownWherever(before: PublishedField, now: PublishedField): boolean {
	const asks = Object.entries(now.show ?? {}).every(([name, values]) => {
		const known = before.show?.[name];
		return known !== undefined && without(known, values).length === 0;
	});
	const hides = Object.entries(now.hide ?? {}).some(
		([name, values]) => without(values, before.hide?.[name] ?? []).length > 0,
	);
	return asks && !hides;
}

function conditionsOf({ show, hide }: { show?: Conditions; hide?: Conditions }): string {
	return JSON.stringify({ show, hide });
}

function unless(isKept: boolean, sentence: string): string[] {
	return isKept ? [] : [sentence];
}

/** The values that are not among the others, as JSON compares them. */
function without<Value>(values: readonly Value[], others: readonly Value[]): Value[] {
	const texts = new Set(others.map((one) => JSON.stringify(one)));
	return values.filter((one) => !texts.has(JSON.stringify(one)));
}
