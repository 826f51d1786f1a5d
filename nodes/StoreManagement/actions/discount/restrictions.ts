import { collection } from '../../parameters/collections';
import { type Members, type NamedProperty } from '../../parameters/parameter';
import { idList } from '../../parameters/lists';
import { filled } from '../../parameters/presence';

function ids<const Name extends string>(displayName: string, name: Name) {
	return filled(
		idList({
			displayName,
			name,
			type: 'string',
			default: '',
			placeholder: 'e.g. 12, 7',
			description: 'Numbers separated by commas, or an expression that returns a list',
		}),
	);
}

const products = filled(
	idList({
		displayName: 'Product Names or IDs',
		name: 'productsIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'loadProducts', loadOptionsDependsOn: ['store.value'] },
		default: [],
		description:
			'The first 300 products of the store. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	}),
);

const members = [
	ids('Brand IDs', 'brandsIds'),
	ids('Category IDs', 'categoriesIds'),
	ids('Collection IDs', 'collectionsIds'),
	products,
] as const;

/** A group of ID lists that says what a discount applies to. An added list must not be empty. */
export function restrictions<const Name extends string>(property: NamedProperty<Name>) {
	return collection(property, members);
}

/** The group as the service expects it: every list is present, empty where it was not added. */
export function restrictionsBody(fields: Members<typeof members>) {
	return {
		include: {
			brands_ids: fields.brandsIds ?? [],
			products_ids: fields.productsIds ?? [],
			categories_ids: fields.categoriesIds ?? [],
			collections_ids: fields.collectionsIds ?? [],
		},
	};
}
