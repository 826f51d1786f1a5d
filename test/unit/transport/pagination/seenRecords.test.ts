import fc from 'fast-check';

import { SeenRecords } from '../../../../nodes/StoreManagement/transport/pagination/seenRecords';

it('[L5] a list that is begun again, however often, gives each record once', () => {
	const progress = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 5 });
	fc.assert(
		fc.property(progress, (lengths) => {
			const seen = new SeenRecords();
			const given = [...lengths, 10].flatMap((length) => {
				const ids = Array.from({ length }, (_, id) => id);
				const records = ids.flatMap((id) => seen.add([{ id }], undefined).unknown);
				seen.beginAgain();
				return records;
			});
			expect(given).toEqual(Array.from({ length: 10 }, (_, id) => ({ id })));
		}),
	);
});
