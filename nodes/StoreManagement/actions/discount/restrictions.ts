import { collection, type Members } from '../../parameters/groups';
import { idList } from '../../parameters/lists';
import type { Named } from '../../parameters/parameter';

function ids<const Name extends string>(displayName: string, name: Name) {
	return idList({
		displayName,
		name,
		type: 'string',
		default: '',
		placeholder: '12, 7',
		description: 'Numbers separated by commas, or an expression that returns a list',
	});
}

const members = [
	ids('Brand IDs', 'brandsIds'),
	ids('Category IDs', 'categoriesIds'),
	ids('Collection IDs', 'collectionsIds'),
	ids('Product IDs', 'productsIds'),
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
