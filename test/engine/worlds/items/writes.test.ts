/**
 * Draws writes of several rows, faults in all attempts of n8n's Retry On Fail, and two runs at the same moment. Its oracle
 * is the store: what is green was done, nothing was done twice, what is said of a failed write is true, and where a run
 * ends with an error it says how many others were done, so that who does what it says has each once.
 */
import type { IDataObject } from 'n8n-workflow';

import type { Shop } from '../../shop';
import { expectNoFaults, faultsIf, worldsOf } from '../explore';
import {
	areEqual,
	DANGERS,
	losesAnswers,
	mayBeUnknown,
	MIXED,
	openShop,
	run,
	timesDone,
	type World,
} from './writes';

const UNDONE = /The service did not do it\.|Nothing was sent\./;
/** With Retry On Fail, an earlier attempt may have. */
const NOT_NOW = /This attempt (?:did not do it|sent nothing)\./;
const MAYBE = /may still have done it\./;

/** @param isOnly whether no other row or run asks for the same */
function faultsInText(text: string, { isCreate, tries }: World, done: number, isOnly: boolean) {
	const said = [UNDONE, NOT_NOW, MAYBE].filter((one) => one.test(text));
	// What a create has come to is remembered over the attempts of n8n.
	const isDenied = UNDONE.test(text) || (isCreate && NOT_NOW.test(text));
	return faultsIf({
		[`says ${said.length} things of the write: ${text}`]: said.length !== 1,
		[`was done: ${text}`]: isDenied && isOnly && done > 0,
		[`speaks for all attempts: ${text}`]: UNDONE.test(text) && tries > 1,
	});
}

/** The row whose error ended a run. */
const failedRow = (text: string, rows: number[]): number =>
	rows[Number(/· item (\d+)/.exec(text)?.[1]) - 1] ?? NaN;

/** What is said of the other rows of a run that ended with the error of one. */
function faultsInSummary(text: string, { rows }: World, done: (row: number) => number) {
	const counted = (was: string): number =>
		Number(new RegExp(`(\\d+) \\w+ (?:${was}) (?:created|done) `).exec(text)?.[1] ?? 0);
	const failed = failedRow(text, rows);
	const others = rows.filter((row) => row !== failed);
	const truly = others.filter((row) => done(row) > 0).length;
	const saidDone = counted('was|were');
	const [, ranges = ''] =
		/ (?:was|were) (?:created|done) \(input items ([\d, to]+)\)/.exec(text) ?? [];
	const isNamed = (item: number): boolean =>
		ranges.split(', ').some((range) => {
			const [first = NaN, last = first] = range.split(' to ').map(Number);
			return item >= first && item <= last;
		});
	const wrong = rows.filter(
		(row, index) => saidDone === truly && isNamed(index + 1) !== (row !== failed && done(row) > 0),
	);
	return faultsIf({
		[`rows ${wrong.join()} are named wrongly: ${text}`]: wrong.length > 0,
		[`${truly} were done: ${text}`]:
			saidDone > truly || truly > saidDone + counted('may have been'),
		[`no way out: ${text}`]:
			saidDone > 0 && !/leave these rows out|rows may be left out/.test(text),
	});
}

/** What is wrong with a row, by what the runs have shown of it. */
function faultsInRow(row: number, world: World, done: number, green: IDataObject[]) {
	const { isCreate, rows, returnsIt, runs } = world;
	const same = rows.filter((one) => one === row).length * runs;
	const isOnce = returnsIt && !mayBeUnknown(world);
	const ids = new Set(green.map(({ id }) => id));
	const news = green.filter(({ existed }) => existed === false);
	return faultsIf({
		[`row ${row} is green and not done`]: green.length > 0 && done === 0,
		[`row ${row} was done ${done} times`]: isCreate && done > (isOnce ? 1 : same),
		[`row ${row} has one ID twice`]:
			isCreate && !returnsIt && runs === 1 && ids.size < green.length,
		[`row ${row} has two IDs`]: isCreate && isOnce && ids.size > 1,
		[`row ${row} did not exist twice`]: !losesAnswers(world) && news.length > 1,
	});
}

/** Runs again what has failed, as the error says. */
async function faultsInNextRun(shop: Shop, world: World): Promise<string[]> {
	shop.service.faults.clear();
	const { errorText } = await run(shop, { ...world, returnsIt: true });
	const twice = world.rows.filter((row) => timesDone(shop, world, row) !== 1);
	return faultsIf({
		[`fails again: ${errorText}`]: errorText !== '',
		[`rows ${twice.join()} are not there once`]: twice.length > 0,
	});
}

async function faultsIn(world: World): Promise<string[]> {
	const { isCreate, rows, runs } = world;
	const shop = await openShop(world);
	const outcomes = await Promise.all(Array.from({ length: runs }, () => run(shop, world)));
	const done = (row: number): number => timesDone(shop, world, row);
	const isOnly = (row: number): boolean =>
		runs === 1 && rows.filter((one) => one === row).length === 1;
	const shown = outcomes.flatMap(({ items }) =>
		items.map(({ json, pairedItem }) => {
			const row = rows[(pairedItem as { item: number }).item] ?? NaN;
			return { json, row, error: typeof json.error === 'string' ? json.error : undefined };
		}),
	);
	const wrong = shown.flatMap(({ error, row }) =>
		error === undefined ? [] : faultsInText(error, world, done(row), isOnly(row)),
	);
	for (const row of new Set(rows)) {
		const green = shown.filter((one) => one.row === row && one.error === undefined);
		wrong.push(
			...faultsInRow(
				row,
				world,
				done(row),
				green.map(({ json }) => json),
			),
		);
	}
	// Of equal rows, and of two runs, the store does not tell which was done.
	const isTold = runs === 1 && !areEqual(world);
	for (const { errorText } of outcomes.filter((one) => isTold && one.errorText !== '')) {
		wrong.push(...faultsInText(errorText, world, done(failedRow(errorText, rows)), true));
		wrong.push(...faultsInSummary(errorText, world, done));
		if (isCreate) wrong.push(...(await faultsInNextRun(shop, world)));
	}
	await shop.close();
	return wrong;
}

it('[A8] [R4] what is green was done, nothing twice, and what is said of a failed write is true', async () => {
	const worlds = worldsOf(MIXED, DANGERS, 3);
	await expectNoFaults(worlds, faultsIn, 120);
}, 600_000);
