import { randomBytes } from 'node:crypto';

import { startCounter } from '../../test/n8n/counter';
import { Installation } from '../../test/n8n/installation';
import type { Target } from '../../test/n8n/killing';
import { atRate } from '../../test/n8n/load';
import { outcomeOf, StoredDeliveries, untilNothingBegins } from '../../test/n8n/outcome';
import { prepareReleases } from '../../test/n8n/prepare';
import { OURS, targetsIn, WEBHOOK } from '../../test/n8n/targets';
import { releaseFacts } from '../../test/n8n-host';
import type { Section } from './report';
import { RELEASE } from './whole';

const ROUNDS = 5;
const PER_SECOND = 15;
const SECONDS = 3.5;
/** How long the service waits for an answer: API document, Events, point 5. */
const TIMEOUT_MS = 5_000;

/** How many deliveries are acknowledged in the first seconds after n8n was killed and started again. */
export async function compareStarts(): Promise<Section> {
	await prepareReleases([RELEASE]);
	const counter = await startCounter();
	const n8n = await Installation.start(RELEASE, 'bench-start');
	const contestants = (await targetsIn(n8n, n8n.url, counter.url)).map((target) => ({
		target,
		sent: { tokens: new Set<string>(), acknowledged: new Set<string>() },
		stored: new StoredDeliveries(target.workflow),
	}));
	let killedAt = Date.now();
	for (let round = 0; round < ROUNDS; round += 1) {
		await n8n.crash();
		killedAt = Date.now();
		await n8n.startAgain();
		const sending = contestants.map(async ({ target, sent }) => await deliver(target, sent));
		await Promise.all(sending);
		for (const { stored } of contestants) await stored.look(n8n.api);
	}
	const figures = new Map<string, number>();
	for (const { target, sent, stored } of contestants) {
		await untilNothingBegins(n8n.api, target.workflow, killedAt, () => Promise.resolve(true));
		await stored.look(n8n.api);
		const { lost, runTwice } = outcomeOf(sent, stored, counter.counts);
		const { name } = target;
		console.log(`${name}: ${sent.acknowledged.size} of ${sent.tokens.size} acknowledged,`);
		console.log(`  ${lost.length} lost, ${runTwice.length} run twice`);
		if (name === OURS && lost.length + runTwice.length > 0) throw new Error('Lost or run twice');
		figures.set(name, sent.acknowledged.size);
	}
	await n8n.stop();
	await counter.stop();
	return {
		title: 'The first seconds after a start',
		settings:
			`n8n ${releaseFacts(RELEASE).version}, killed and started again ${ROUNDS} times; from the moment it answers, ` +
			`${PER_SECOND} deliveries a second for each of two workflows, for ${SECONDS} s`,
		unit: 'deliveries acknowledged',
		rows: [
			{
				task: `Of ${ROUNDS * Math.floor(PER_SECOND * SECONDS)} deliveries`,
				ours: figures.get(OURS) ?? NaN,
				others: { [WEBHOOK]: figures.get(WEBHOOK) ?? NaN },
				remark: 'of ours, none was lost and none run twice',
			},
		],
	};
}

interface Sent {
	tokens: Set<string>;
	acknowledged: Set<string>;
}

async function deliver({ url, bodyOf }: Target, sent: Sent): Promise<void> {
	const tokens = Array.from(
		{ length: Math.floor(PER_SECOND * SECONDS) },
		() => `delivery-${randomBytes(16).toString('hex')}`,
	);
	await atRate(tokens, PER_SECOND, async (token) => {
		sent.tokens.add(token);
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(bodyOf(token)),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		}).catch(() => undefined);
		if (response?.ok) sent.acknowledged.add(token);
	});
}
