import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../../../locators';
import type { Truth } from './truth';
import type { Get, GetAll, View, World } from './world';

/** A form as somebody fills it in who knows the orders of the shop: the operation, and its parameters. */
export function filledIn(
	world: World,
	truths: readonly Truth[],
): [name: string, parameters: INodeParameters] {
	const { form } = world;
	if (form.kind === 'get') return ['order.get', get(form, truths)];
	return ['order.getAll', getAll(world, form, truths)];
}

/** The value of `include` as somebody writes it into query parameters. */
export function includeParameters(
	{ service: { includeFormat } }: World,
	names: string[],
): Array<[name: string, value: string]> {
	if (names.length === 0) return [];
	if (includeFormat === 'comma') return [['include', names.join()]];
	return names.map((value) => [includeFormat === 'brackets' ? 'include[]' : 'include', value]);
}

/** The output, and the relations of an order that are asked for in one of the options. */
function viewed({ output, names, include, includedBy }: View): INodeParameters {
	const options = {
		include: { include },
		additionalInclude: { additionalInclude: include.join(', ') },
		...{ parameter: {}, credential: {} },
	}[includedBy];
	return {
		output,
		...(output === 'selected' && { selectedFields: ['number', ...names] }),
		options: include.length > 0 ? options : {},
	};
}

/** A second before an order was placed, in milliseconds. */
export const since = (truths: readonly Truth[], index: number): number =>
	(truths[index % truths.length]?.placed ?? Date.UTC(2026, 0, index + 1)) - 1_000;

/** What somebody enters as a customer, and the key that it stands for; no key where it stands for nobody. */
export function customerOf(
	customer: NonNullable<GetAll['customer']>,
	truths: readonly Truth[],
): { entered: unknown; key?: string } {
	if ('empty' in customer) return { entered: customer.empty };
	const { email, cpf, name } = truths[customer.of % truths.length]?.customer ?? NOBODY;
	const key = cpf ?? NOBODY.cpf;
	if ('wrong' in customer) {
		return { entered: { digitLess: key.slice(1), digitMore: `${key}0`, name }[customer.wrong] };
	}
	const punctuated = key.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
	if (customer.by === 'email') return { entered: email, key: email };
	return { entered: customer.by === 'cpf' ? key : punctuated, key };
}
const NOBODY = { email: 'nobody@example.com', cpf: '12345678909', name: 'Ana' };

function getAll(world: World, form: GetAll, truths: readonly Truth[]): INodeParameters {
	const { customer, limit, isStaleWanted, include, includedBy } = form;
	const { after, before } = form.period;
	const isModel = world.reader === 'model';
	const query = [
		...(isStaleWanted ? [['fresh', '0']] : []),
		...(includedBy === 'parameter' ? includeParameters(world, include) : []),
	].map(([name, value]) => ({ name, value }));
	const date = (index: number): string => new Date(since(truths, index)).toISOString();
	const { options, ...shown } = viewed(form);
	const own = {
		...(options as INodeParameters),
		...(customer !== null && { customer: customerOf(customer, truths).entered }),
		...(after !== null && { createdAfter: date(after) }),
		...(after === null && isModel && { createdAfter: '' }),
		...(before !== null && { createdBefore: date(before) }),
		...(query.length > 0 && { queryParameters: { parameter: query } }),
	} as INodeParameters;
	const most = limit === null ? (isModel ? {} : { returnAll: true }) : { limit };
	return { ...shown, ...most, options: own };
}

function get(form: Get, truths: readonly Truth[]): INodeParameters {
	const { by, value } = searchedFor(form, truths);
	const search = {
		__rl: true,
		mode: 'search',
		value: by === 'words' ? form.words.replace('%', value) : value,
	};
	const includedBy = form.includedBy === 'parameter' ? 'include' : form.includedBy;
	return { ...viewed({ ...form, includedBy }), orderId: by === 'id' ? byId(value) : search };
}

/** What an order is looked for by. Without a parcel that is its number. */
export function searchedFor(
	{ by, order }: Get,
	truths: readonly Truth[],
): { by: Get['by']; value: string } {
	const { id = 1, number = 999, codes = [] } = truths[order % truths.length] ?? {};
	const code = codes.at(-1);
	if (by === 'id') return { by, value: String(id) };
	if (by === 'code' && code !== undefined) return { by, value: code };
	return { by: by === 'code' ? 'number' : by, value: String(number) };
}
