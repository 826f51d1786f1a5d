import { formatRecord, RECORD_TYPES, type RecordKind } from './format';
import { kinds, samples } from './samples';

const DOCUMENTED = (Object.keys(RECORD_TYPES) as RecordKind[]).filter(
	(kind) => RECORD_TYPES[kind].firstFields === undefined,
);

it.each(DOCUMENTED)('[O1] a simplified %s has at most ten fields, and all of them', (kind) => {
	const declared = [...RECORD_TYPES[kind].simplified.keys()];
	const known = ['name', 'number', 'quantity'].find((field) => declared.includes(field)) ?? '';
	const shown = formatRecord({ [known]: 7 }, kind, 'simplified');

	expect(declared.length).toBeLessThanOrEqual(10);
	expect(Object.entries(shown)).toEqual(
		declared.map((field) => [field, field === known ? 7 : null]),
	);
});

it.each(kinds.filter((kind) => DOCUMENTED.includes(kind)))(
	'[O1] of a %s, every field of the API document can be selected',
	(kind) => {
		const { names, simplified } = RECORD_TYPES[kind];

		expect(Object.keys(samples[kind]).filter((name) => !names.includes(name))).toEqual([]);
		expect(names).toEqual([...new Set(names)].toSorted());
		expect(names).toEqual(expect.arrayContaining([...simplified.keys()]));
	},
);
