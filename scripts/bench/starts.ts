import {
	deliver,
	OURS,
	outcomeOf,
	startCounter,
	StoredDeliveries,
	targetsIn,
	untilNothingBegins,
	WEBHOOK,
} from '../../test/n8n/killing';
import { Installation } from '../../test/n8n/installation';
import { prepareReleases } from '../../test/n8n/prepare';
import { releaseFacts } from '../../test/n8n-host';
import type { Section } from './report';
import { RELEASE } from './whole';

const ROUNDS = 5;
const MILLISECONDS = 3_500;

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
		const sending = contestants.map(
			async ({ target, sent }) => await deliver(target, MILLISECONDS, sent),
		);
		await Promise.all(sending);
		for (const { stored } of contestants) await stored.look(n8n.api);
	}
	const rows: Record<string, [number]> = {};
	for (const { target, sent, stored } of contestants) {
		await untilNothingBegins(n8n.api, target.workflow, killedAt, () => Promise.resolve(true));
		await stored.look(n8n.api);
		const { lost, runTwice } = outcomeOf(sent, stored, counter.counts);
		const { name } = target;
		console.log(`${name}: ${sent.acknowledged.size} of ${sent.tokens.size} acknowledged,`);
		console.log(`  ${lost.length} lost, ${runTwice.length} run twice`);
		if (name === OURS && lost.length + runTwice.length > 0) throw new Error('Lost or run twice');
		if (sent.acknowledged.size === 0) throw new Error(`${name} has acknowledged nothing`);
		rows[name] = [sent.acknowledged.size];
	}
	await n8n.stop();
	await counter.stop();
	return {
		title: 'The first seconds after a start',
		settings:
			`n8n ${releaseFacts(RELEASE).version}, killed and started again ${ROUNDS} times; from the moment it answers, ` +
			`15 deliveries a second for each of two workflows, for ${MILLISECONDS / 1_000} s`,
		tables: [
			{
				task: `Of ${contestants[0]?.sent.tokens.size} deliveries, none of ours lost and none run twice`,
				columns: ['acknowledged'],
				rows,
				base: WEBHOOK,
			},
		],
	};
}
