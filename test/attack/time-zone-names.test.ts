/** luxon keeps each name of a zone that it has seen, for ever: so no text of others may be one. */
import { IANAZone, Settings } from 'luxon';

import { moment, toDateObject } from '../../nodes/StoreManagement/parameters/dates';
import { freshOrder, TriggerShop } from '../engine/trigger-shop';

/** Spellings of one zone that differ in letter case only, each of which luxon would keep. */
function spellings(count: number): string[] {
	const name = 'america/argentina/buenos_aires';
	return Array.from({ length: count }, (_, seed) =>
		[...name].map((letter, at) => ((seed >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
	);
}

afterEach(() => jest.restoreAllMocks());

it('[O5] a delivery brings no name to luxon but the one spelling of a zone that exists', async () => {
	const create = jest.spyOn(IANAZone, 'create');
	const shop = await TriggerShop.open();
	const trigger = await shop.trigger();
	const names = [...spellings(2_000), ...Array.from({ length: 2_000 }, (_, i) => `Mars/Base_${i}`)];
	const dates = names.map((timezone) => ({ date: '2026-01-15 09:30:00', timezone }));
	const { items, status } = await trigger.deliver({ ...freshOrder(), dates, resource: { dates } });
	await shop.close();

	expect(status).toBe(200);
	const { dates: shown } = (items?.[0]?.json.resource ?? {}) as { dates: unknown[] };
	expect([shown[0], shown.at(-1)]).toEqual(['2026-01-15T09:30:00.000-03:00', dates.at(-1)]);
	const asked = new Set(create.mock.calls.map(([name]) => name));
	// Intl writes one name for each zone.
	expect([...asked].filter((name) => /argentina|aires|Mars/i.test(name))).toHaveLength(1);
});

it('[F3] a parameter brings no unknown name to luxon either', () => {
	const create = jest.spyOn(IANAZone, 'create');
	const parse = (input: unknown) =>
		toDateObject(moment(input, { title: 'Start', timezone: 'UTC' }));
	const date = '2026-01-15 09:30:00';
	const zone = 'Mars/Olympus_Mons';
	const texts = [`${date} ${zone}`, `2026-01-15T09:30:00[${zone}]`, `${date} A/b`, `${date} +-+-`];
	const objects = [
		{ date, timezone: zone },
		{ date: `${date} ${zone}`, timezone: 'UTC' },
	];
	for (const input of [...texts, ...objects]) {
		expect(() => parse(input)).toThrow('must be a date and time');
	}
	expect(parse({ date, timezone: 'asia/tokyo' }).date).toBe('2026-01-15 00:30:00');
	// n8n sets a zone of its own as the default.
	const known = ['Asia/Tokyo', 'UTC', Settings.defaultZone.name];
	for (const [name] of create.mock.calls) expect(known).toContain(name);
});
