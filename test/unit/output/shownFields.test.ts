import { formatRecord, RECORD_TYPES, type RecordKind } from './format';
import { kinds, samples } from './samples';

const ALL_KINDS = Object.keys(RECORD_TYPES) as RecordKind[];

it.each(ALL_KINDS)('[Output] a simplified %s has at most ten fields, and all of them', (kind) => {
	const declared = Object.keys(RECORD_TYPES[kind].types);
	const known = ['name', 'number', 'quantity'].find((field) => declared.includes(field)) ?? '';
	const shown = formatRecord({ [known]: 7 }, kind, 'simplified');

	expect(declared.length).toBeLessThanOrEqual(10);
	expect(Object.entries(shown)).toEqual(
		declared.map((field) => [field, field === known ? 7 : null]),
	);
});

it.each(kinds.filter((kind) => !RECORD_TYPES[kind].isUndocumented))(
	'[A2] a %s is known by every field of the API document',
	(kind) => {
		const { fields, names, types } = RECORD_TYPES[kind];
		const sent = Object.keys(samples[kind]).filter((name) => name !== 'id');

		expect(sent.filter((name) => !fields.includes(name))).toEqual([]);
		expect(names).toEqual([...new Set(names)].toSorted());
		expect(names).toEqual(expect.arrayContaining(Object.keys(types)));
	},
);
