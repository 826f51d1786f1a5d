import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import { unwrap } from './fields';
import type { OutputMode, RecordType } from './index';

/** A field that an output shows, and where it comes from. */
export interface Source {
	/** As the user knows it. */
	readonly name: string;
	/** Each of them may fill it: a field of the record, or a path within it. */
	readonly paths: ReadonlyArray<readonly string[]>;
	/** The related records among these. */
	readonly relations: readonly string[];
	/** It lies below a field whose names are free, so that a record may lack it. */
	readonly isFree: boolean;
}

/** Fields that hold what a shop has named itself. */
const FREE = ['metadata', 'params'];

/**
 * The fields that an output shows under names of the package, or that the user has picked.
 *
 * @param names the fields of `selected`
 */
export function sourcesOf(
	type: RecordType,
	mode: OutputMode,
	names: readonly string[] = [],
): Source[] {
	switch (mode) {
		case 'raw':
			return [];
		case 'full':
			return toSources(type, [...type.derived.keys()]);
		case 'simplified':
			return toSources(type, [...type.simplified.keys()]);
		case 'selected':
			return toSources(type, [...new Set(names)]);
	}
}

function toSources(
	{ derived, reshaped, relations }: RecordType,
	names: readonly string[],
): Source[] {
	return names.map((name) => {
		const path = name.split('.');
		const [top = ''] = path;
		const from = (derived.get(top) ?? reshaped.get(top))?.from;
		const keys = from ? [top, ...from] : [top];
		return {
			name,
			paths: from ? keys.map((key) => [key]) : [path],
			relations: [...relations.keys()].filter((relation) => keys.includes(relation)),
			isFree: FREE.includes(top) && path.length > 1,
		};
	});
}

/**
 * How far a record has what a source is made from: Infinity if it has it, whatever it holds. Else how many of the names
 * on its longest path it has; half a name more where the next one is missing, instead of all below being empty.
 */
export function reachOf(record: JsonObject, { paths }: Source): number {
	return Math.max(...paths.map((path) => reach(record, path, 0)));
}

function reach(value: JsonValue, path: readonly string[], depth: number): number {
	const [name, ...rest] = path;
	if (name === undefined) return Infinity;
	const bare = unwrap(value);
	if (Array.isArray(bare)) {
		return bare.reduce<number>((most, entry) => Math.max(most, reach(entry, path, depth)), depth);
	}
	if (!isJsonObject(bare)) return bare === null || bare === '' ? depth : depth + 0.5;
	if (Object.hasOwn(bare, name)) return reach(bare[name] ?? null, rest, depth + 1);
	return Object.keys(bare).length === 0 ? depth : depth + 0.5;
}
