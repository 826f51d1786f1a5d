import { fullAddress, type Person, place } from '../../data/people';
import type { Random } from '../../data/random';

/** Section "Order address", with integers as number and zip code. */
export function orderAddress(random: Random, orderId: number, receiver: Person, withId: boolean) {
	const at = place(random);
	return {
		id: orderId + 1,
		...(withId ? { order_id: orderId } : {}),
		number: at.number,
		zipcode: at.zipcode,
		zip_code: at.zipcode,
		address_name: random.pick(['Home', 'Work']),
		street: at.street,
		complement: random.maybe('Apartment 12'),
		reference: random.maybe('Beside the bakery', 0.7),
		neighborhood: at.neighborhood,
		receiver: `${receiver.first} ${receiver.last}`,
		full_address: fullAddress(at),
		city: at.city,
		uf: at.uf,
		country: 'Brasil',
	};
}

/** Section "Pickup address", with strings as number and zip code. */
export function pickupAddress(random: Random, orderId: number, withId: boolean) {
	const at = place(random);
	return {
		id: orderId + 2,
		...(withId ? { order_id: orderId } : {}),
		pickup_time: random.int(1, 72),
		only_weekdays: random.int(0, 1),
		country: 'Brasil',
		uf: at.uf,
		city: at.city,
		neighborhood: at.neighborhood,
		street: at.street,
		number: String(at.number),
		zipcode: String(at.zipcode),
		full_address: fullAddress(at),
		complement: random.maybe('Ground floor'),
		pickup_time_type: 'hours',
		local_description: random.maybe('Ask at the counter'),
	};
}
