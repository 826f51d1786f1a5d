import { create } from '../../../nodes/StoreManagement/actions/discount/create';
import { readServiceDetails } from '../../../nodes/StoreManagement/transport/credentials';

/** The parameters of Discount → Create as n8n resolves them. */
const VALUES: Readonly<Record<string, unknown>> = {
	name: 'Spring',
	discountMethod: 'percent',
	discountValue: 10,
	entryConditionType: 'quantity',
	entryConditionValue: 1,
	accumulate: false,
	startAt: '2026-03-01T08:00:00',
	restrictions: {},
	specifications: {},
	output: 'simplified',
};

const CONTEXT = {
	timezone: 'UTC',
	isTool: false,
	details: readServiceDetails({}),
	row: {},
	columns: () => new Set<string>(),
	itemIndex: 0,
};

/** Only Return It requires a name. */
function returnsIt(isTool: boolean, options: Record<string, unknown>): boolean {
	const valueOf = (name: string): unknown => ({ ...VALUES, name: '', options })[name];
	try {
		create.prepare(valueOf, { ...CONTEXT, isTool });
		return false;
	} catch (error) {
		return /Return It/.test(String(error));
	}
}

describe('[R4] If It Already Exists', () => {
	it.each([
		['Create Anyway in a workflow', false, {}, false],
		['Return It for an AI agent, which may try again by itself', true, {}, true],
	])('is %s where nothing is chosen', (_, isTool, options, expected) => {
		expect(returnsIt(isTool, options)).toBe(expected);
	});

	it.each([
		[false, 'return', true],
		[true, 'create', false],
	])('is what the user chooses (as a tool: %s, %s)', (isTool, ifExists, expected) => {
		expect(returnsIt(isTool, { ifExists })).toBe(expected);
	});
});

it('says what to do about a number of products with decimals', () => {
	const values: Record<string, unknown> = { ...VALUES, entryConditionValue: 1.5 };
	const prepare = () => create.prepare((name) => values[name], CONTEXT);

	expect(prepare).toThrow(
		expect.objectContaining({
			message: expect.stringContaining('must be a whole number of products') as string,
			remedy: 'Enter a whole number, or set Cart Condition to Cart Value',
		}) as Error,
	);
});

it('names what to choose where nothing is chosen', () => {
	const empty = ['discountMethod', 'discountValue', 'entryConditionType', 'entryConditionValue'];
	const valueOf = (name: string): unknown => (empty.includes(name) ? '' : VALUES[name]);

	expect(() => create.prepare(valueOf, CONTEXT)).toThrow(
		expect.objectContaining({
			message:
				"'Discount Method', 'Discount Value', 'Cart Condition' and 'When the Cart Reaches' are required",
			remedy: 'Enter a value for each of them',
		}) as Error,
	);
});

it('[R4] refuses a discount without a name to an agent, which may call it twice', () => {
	const valueOf = (name: string): unknown => (name === 'name' ? '' : VALUES[name]);

	expect(() => create.prepare(valueOf, { ...CONTEXT, isTool: true })).toThrow(
		"'Name' is required, because If It Already Exists is set to Return It",
	);
});
