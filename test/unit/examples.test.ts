import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

interface Example {
	nodes: Array<{
		name: string;
		parameters: { conditions?: { conditions: Array<{ leftValue: string }> } };
	}>;
}

const FILE = join(__dirname, '../../examples/webhooks-switched-off.json');
const { nodes } = JSON.parse(readFileSync(FILE, 'utf8')) as Example;
const filter = nodes.find(({ name }) => name === 'Switched Off');
const [condition] = filter?.parameters.conditions?.conditions ?? [];
const expression = /^=\{\{ (.*) \}\}$/.exec(condition?.leftValue ?? '')?.[1] ?? '';
it.each([
	[{ active: true, disabled_at: null }, false],
	[{ active: 'true' }, false],
	[{ active: false, disabled_at: null }, true],
	[{ active: 0 }, true],
	[{ active: true, disabled_at: '2026-01-02T03:04:05Z' }, true],
	[{ active: null, disabled_at: '2026-01-02 03:04:05' }, true],
])('the example that warns of a webhook takes %j for switched off: %s', (webhook, expected) => {
	expect(runInNewContext(expression, { $json: webhook })).toBe(expected);
});
