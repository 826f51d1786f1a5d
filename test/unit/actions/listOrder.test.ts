import { isFalling } from '../../../nodes/StoreManagement/actions/recordFilter';

it.each<[what: string, seconds: number[], isFalling: boolean]>([
	['that fall', [900, 600, 300], true],
	['that rise', [300, 600, 900], false],
	['that fall and rise', [900, 300, 600], false],
	['that rise by seconds while they fall by minutes', [900, 905, 300], true],
	['a minute apart', [60, 0], false],
	['of which some cannot be read', [900, NaN, 300], true],
	['of one record', [1], false],
	['that cannot be read', [NaN, NaN], false],
])('[S1] dates %s fall: %j %j', (_, seconds, expected) => {
	expect(isFalling(seconds.map((second) => second * 1000))).toBe(expected);
});
