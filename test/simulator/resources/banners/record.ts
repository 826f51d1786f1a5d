import { later, moment, seededDateObject } from '../../data/dates';
import { Random } from '../../data/random';
import { IdRange, type Scope } from '../../data/ids';
import { PRODUCT_IDS } from '../products/record';

export const BANNER_IDS = new IdRange(7);

/** Section "Banner". The allowed values of `type` are not shown; `banner` is a guess. */
export function banner(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'banner', scope.store, index);
	const start = moment(scope, random, index);
	const end = later(random, start, 45);
	const slug = `${random.pick(['new-arrivals', 'free-shipping', 'gift-ideas'])}-${index + 1}`;
	const image = `https://cdn.example.com/${scope.alias}/${slug}`;
	return {
		id: BANNER_IDS.of(scope, index),
		product_id: random.maybe(PRODUCT_IDS.of(scope, random.int(0, 20)), 0.6),
		active: random.chance(0.8),
		expired: random.chance(0.2),
		home: random.chance(0.5),
		type: 'banner',
		name: slug.replaceAll('-', ' '),
		slug,
		link: `https://${scope.alias}.example.com/${slug}`,
		image_url: `${image}.jpg`,
		mobile_image_url: random.maybe(`${image}-mobile.jpg`),
		stopwatch: random.maybe('countdown', 0.7),
		stopwatch_expires_in: random.maybe(seededDateObject(random, end), 0.7),
		start_at: seededDateObject(random, start),
		end_at: random.maybe(seededDateObject(random, end)),
		created_at: seededDateObject(random, start),
		updated_at: seededDateObject(random, later(random, start, 5)),
	};
}

export type Banner = ReturnType<typeof banner>;
