/**
 * What README and docs write as an expression, as n8n evaluates it on what the nodes return in an untidy shop (contract,
 * principle 5).
 */
import type { IDataObject } from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';

import { ITEMS_NODE_TYPE } from '../harness/package';
import { buildWorkflow } from '../harness/workflow';
import type { Fields } from '../worlds/meaning/truth';
import { DOCUMENTED, FROM_NAMES } from './rows';
import { itemsOf, shop } from './sources';

/** Each `{{ }}` of an expression by itself, as n8n's engine evaluates it: within a text, null is like nothing. */
function evaluator(text: string): (json: Fields) => unknown[] {
	const nodes = [{ type: ITEMS_NODE_TYPE }];
	const { workflow, first } = buildWorkflow(shop.pkg, { nodes }, shop.credentials, {});
	const parts = text.match(/{{.*?}}/gs) ?? [`{{ ${text} }}`];
	return (json) =>
		parts.map((part) => {
			const data = [{ json: json as IDataObject }];
			const place = [null, 0, 0, first.name, data, 'manual', {}] as const;
			return workflow.expression.getParameterValue(`=${part}`, ...place);
		});
}

const written = (values: unknown): string =>
	inspect(values, { breakLength: Infinity }).slice(0, 300);

it.each(Object.entries({ ...DOCUMENTED, ...FROM_NAMES }))(
	'[O1] [O2] [O6] %s is defined, and what it says',
	async (text, { of, outputs, fields: names = [], include = [], mayBeNull = false }) => {
		const evaluate = evaluator(text);
		const faults: string[] = [];
		let nulls = 0;
		for (const [source, output] of of.flatMap((one) => outputs.map((to) => [one, to] as const))) {
			const items = await itemsOf(source, { output, names, include });
			if (items.length === 0) faults.push(`${source} in ${output}: no item`);
			for (const { json, right } of items) {
				const [values, wanted] = [evaluate(json), evaluate(right)];
				if (!isDeepStrictEqual(values, wanted))
					faults.push(`${source} in ${output}: ${written(values)}, not ${written(wanted)}`);
				if (values.includes(undefined)) faults.push(`${source} in ${output}: undefined`);
				if (values.includes(null)) nulls += 1;
			}
		}
		expect(faults.slice(0, 5)).toEqual([]);
		expect(nulls > 0).toBe(mayBeNull);
	},
);

const ROOT = path.join(__dirname, '../../..');
const PAGES = [
	'README.md',
	...readdirSync(path.join(ROOT, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

it('each expression with $json in README and docs has a row, and each row is one of them', () => {
	const texts = PAGES.map((name) => readFileSync(path.join(ROOT, name), 'utf8')).join('\n');
	const spans = [...texts.matchAll(/`([^`\n]*)`/g)].map(([, span = '']) => span);
	const found = spans.filter((span) => span.includes('$json'));
	const outside = texts.replace(/`[^`\n]*`/g, '').match(/.*\$json.*/g) ?? [];

	expect(outside).toEqual([]);
	expect([...new Set(found)].sort()).toEqual(Object.keys(DOCUMENTED).sort());
});
