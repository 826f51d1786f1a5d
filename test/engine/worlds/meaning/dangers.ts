import type { Story } from '../../../simulator/data/untidy';
import type { Dangers } from '../explore';
import type { Form, GetAll, OrderForm, World } from './world';

const isOfList = (one: Form): one is GetAll => one.kind === 'getAll';
const isOfOrders = (one: Form): one is OrderForm => isOfList(one) || one.kind === 'get';
const has = ({ stories, orders }: World, isMeant: (told: Story) => boolean): boolean =>
	stories.slice(0, orders).some(isMeant);
/** Is paid is shown, and nothing stands in the way of its source. */
const isShown = ({ form, service }: World): boolean =>
	(isOfOrders(form) || form.kind === 'delivery') &&
	(form.output === 'simplified' || form.output === 'full') &&
	(form.kind !== 'getAll' || (form.customer ?? form.period.after ?? form.period.before) === null) &&
	!service.unknown.includes('transactions');
const isPath = (name: string): boolean => name.includes('.');

/** What a fault may hide in. */
export const DANGERS: Dangers<World> = {
	'a slip that is issued, in a list that shows it': {
		is: (world) => isShown(world) && has(world, ({ payment }) => payment.startsWith('issued')),
	},
	'an order that was refunded, in a list that shows it': {
		is: (world) => isShown(world) && has(world, ({ payment }) => payment === 'refunded'),
	},
	'Full of orders': { is: ({ form }) => isOfOrders(form) && form.output === 'full' },
	'a path in Selected Fields': {
		is: ({ form }) => isOfOrders(form) && form.output === 'selected' && form.names.some(isPath),
	},
	'an output that needs more than the user asks for': {
		is: ({ form }) => isOfOrders(form) && form.output !== 'raw' && form.include.length > 0,
	},
	'a relation that the service refuses': {
		is: ({ form, service }) =>
			isOfOrders(form) && service.refusal !== 'ignored' && service.unknown.length > 0,
	},
	'an order without an ID': {
		is: (world) => isOfOrders(world.form) && has(world, ({ goods }) => goods === 'digital'),
	},
	'a model that leaves Customer empty': {
		is: ({ form, reader }) =>
			reader === 'model' && isOfList(form) && form.customer !== null && 'empty' in form.customer,
	},
	'a customer who is none': {
		is: ({ form }) => isOfList(form) && form.customer !== null && 'wrong' in form.customer,
	},
	'two dates between which no time lies': {
		is: ({ form }) =>
			isOfList(form) && form.period.after !== null && form.period.after === form.period.before,
	},
	'the number of an order in words': {
		is: ({ form }) => form.kind === 'get' && form.by === 'words',
	},
	'a model that asks for leads of nobody': {
		is: ({ form, reader }) =>
			reader === 'model' &&
			form.kind === 'leads' &&
			form.filters.every(([name, value]) => name === 'city' || value !== 'own'),
	},
	'a model that has to read of its limit, too': {
		is: ({ form, reader, orders }) =>
			reader === 'model' &&
			form.kind === 'getAll' &&
			form.customer === null &&
			orders >= (form.limit ?? 10),
	},
	'a list in the editor of a service that keeps answers': {
		is: ({ form, hasReadQuery }) => form.kind === 'picker' && hasReadQuery,
	},
	'an event of an order': { is: ({ form }) => form.kind === 'delivery' },
	'a difference behind ten notes': {
		is: ({ form }) => form.kind === 'returnIt' && form.discounts.length > 10,
	},
};
