import { collection, type Members } from '../../parameters/groups';
import { idList } from '../../parameters/lists';
import type { Named } from '../../parameters/parameter';

const members = [
	idList({
		displayName: 'Brand IDs',
		name: 'brandsIds',
		type: 'string',
		default: '',
		placeholder: '12, 7',
		description: 'Numbers separated by commas, or an expression that returns a list',
	}),
	idList({
		displayName: 'Category IDs',
		name: 'categoriesIds',
		type: 'string',
		default: '',
		placeholder: '12, 7',
		description: 'Numbers separated by commas, or an expression that returns a list',
	}),
	idList({
		displayName: 'Collection IDs',
		name: 'collectionsIds',
		type: 'string',
		default: '',
		placeholder: '12, 7',
		description: 'Numbers separated by commas, or an expression that returns a list',
	}),
	idList({
		displayName: 'Product IDs',
		name: 'productsIds',
		type: 'string',
		default: '',
		placeholder: '12, 7',
		description: 'Numbers separated by commas, or an expression that returns a list',
	}),
] as const;

/** A group of ID lists that says what a discount applies to. */
export function restrictions<const Name extends string>(property: Named<Name>) {
	return collection(property, members);
}

/** The group as the service takes it: every list is there, empty where nothing was chosen. */
export function restrictionsBody(chosen: Members<typeof members>) {
	return {
		include: {
			brands_ids: chosen.brandsIds ?? [],
			products_ids: chosen.productsIds ?? [],
			categories_ids: chosen.categoriesIds ?? [],
			collections_ids: chosen.collectionsIds ?? [],
		},
	};
}
