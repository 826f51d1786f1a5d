/** @real-time Starts a process for each time zone of a machine. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const dates = path.join(__dirname, '../../../dist/nodes/StoreManagement/output/dates.js');

/** The moment of a date, in milliseconds since 1970, in a process of that zone: it reads its zone once. */
function momentIn(zone: string, text: string): number {
	const script = `console.log(require(process.argv[1]).momentOf(process.argv[2]))`;
	const env = { ...process.env, TZ: zone };
	return Number(execFileSync(process.execPath, ['-e', script, dates, text], { env }));
}

it.each([
	['without an offset counts as UTC', '2026-01-15 09:30:00', '2026-01-15T09:30:00Z'],
	['with an offset keeps it', '2026-01-15T09:30:00+05:30', '2026-01-15T04:00:00Z'],
])('a date %s, whatever the zone of the machine', (_, text, moment) => {
	for (const zone of ['UTC', 'America/Sao_Paulo']) {
		expect(momentIn(zone, text)).toBe(Date.parse(moment));
	}
});

it('a date that cannot be read is none', () => {
	expect(momentIn('UTC', 'yesterday')).toBeNaN();
});
