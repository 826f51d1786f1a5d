/** The resources of the stores, one line each. Their names are the count knobs and the flags. */
export { orders } from './orders';
export { leads } from './leads';
export { discounts } from './discounts';
export { webhooks } from './webhooks';
export { products } from './products';
export { skus } from './skus';
export { banners } from './banners';
