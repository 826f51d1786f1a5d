import { DateTime } from 'luxon';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

interface Example {
	nodes: Array<{
		name: string;
		parameters: { conditions?: { conditions: Array<{ leftValue: string }> } };
	}>;
}

/** The condition of a filter in an example. */
function conditionOf(file: string, node: string): string {
	const path = join(__dirname, '../../examples', file);
	const { nodes } = JSON.parse(readFileSync(path, 'utf8')) as Example;
	const filter = nodes.find(({ name }) => name === node);
	const [condition] = filter?.parameters.conditions?.conditions ?? [];
	return /^=\{\{ (.*) \}\}$/.exec(condition?.leftValue ?? '')?.[1] ?? '';
}

it.each([
	[{ active: true, disabled_at: null }, false],
	[{ active: 'true' }, false],
	[{ active: false, disabled_at: null }, true],
	[{ active: 0 }, true],
	[{ active: true, disabled_at: '2026-01-02T03:04:05Z' }, true],
	[{ active: null, disabled_at: '2026-01-02 03:04:05' }, true],
])('the example that warns of a webhook takes %j for switched off: %s', (webhook, expected) => {
	const expression = conditionOf('webhooks-switched-off.json', 'Switched Off');
	expect(runInNewContext(expression, { $json: webhook })).toBe(expected);
});

const inMinutes = (minutes: number) => DateTime.now().plus({ minutes }).toISO();
it.each([
	[{ is_paid: false, pix_code: 'QR', pix_expires_at: inMinutes(60) }, true],
	[{ is_paid: true, pix_code: 'QR', pix_expires_at: inMinutes(60) }, false],
	[{ is_paid: null, pix_code: 'QR', pix_expires_at: inMinutes(60) }, false],
	[{ is_paid: false, pix_code: 'QR', pix_expires_at: inMinutes(-1) }, false],
	[{ is_paid: false, pix_code: 'QR', pix_expires_at: inMinutes(180) }, false],
	[{ is_paid: false, pix_code: 'QR', pix_expires_at: null }, false],
	[{ is_paid: false, pix_code: null, pix_expires_at: inMinutes(60) }, false],
])(
	'the example that reminds of a Pix takes %j for one that expires soon: %s',
	(order, expected) => {
		const expression = conditionOf('pix-reminder.json', 'Expires Soon');
		const context = { $json: order, DateTime, $now: DateTime.now() };
		expect(runInNewContext(expression, context)).toBe(expected);
	},
);
