import { birthday, dateObject, moment } from './dates';
import { person, type Person, place } from './people';
import { Random } from './random';
import { IdRange, type Scope } from './ids';
import { MERCHANT_IDS } from './merchant';

export const CUSTOMER_IDS = new IdRange(2);

/** The person of a customer, the same in every record of the customer. */
export function customerPerson(scope: Scope, index: number): Person {
	const random = new Random(scope.seed, 'person', scope.store, index);
	return person(random, CUSTOMER_IDS.of(scope, index));
}

function phone(who: Person) {
	const full = who.area + who.phone;
	return {
		area_code: who.area,
		full_number: full,
		number: who.phone,
		formated_number: `(${who.area}) ${who.phone.slice(0, 5)}-${who.phone.slice(5)}`,
		whatsapp_link: `https://chat.example.com/${full}`,
	};
}

function spreadsheet(scope: Scope, random: Random, who: Person, index: number) {
	const at = place(random);
	return {
		brands: random.maybe('Own brand'),
		city: at.city,
		purchased_brands: random.maybe('Own brand'),
		last_order_date: dateObject(moment(scope, random, index)),
		last_order_value: random.money(20, 900).toFixed(2),
		purchased_categories: random.pick(['Clothing', 'Home', 'Gifts']),
		number: String(at.number),
		uf: at.uf,
		phone: who.area + who.phone,
		street: at.street,
		phone_number: who.phone,
		categories: 'Clothing',
		neighborhood: at.neighborhood,
		complement: random.maybe('Apartment 12'),
		phone_code: who.area,
	};
}

/** Section "Customer". */
export function customer(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'customer', scope.store, index);
	const id = CUSTOMER_IDS.of(scope, index);
	const who = customerPerson(scope, index);
	const company = random.chance(0.1);
	const name = `${who.first} ${who.last}`;
	return {
		id,
		merchant_id: MERCHANT_IDS.of(scope, 0),
		marketplace_id: null,
		cluster_id: random.maybe(random.int(1, 9), 0.8),
		social_id: null,
		active: true,
		newsletter: random.chance(0.5),
		whatsapp: random.chance(0.5),
		anonymized: false,
		type: company ? 'company' : 'person',
		name,
		first_name: who.first,
		last_name: who.last,
		generic_name: name,
		cpf: company ? null : who.cpf,
		razao_social: company ? `${who.last} Ltda` : null,
		cnpj: company ? random.digits(14) : null,
		state_registration: company ? random.digits(12) : null,
		email: who.email,
		birthday: random.maybe(birthday(random)),
		social_driver: null,
		ip: `192.0.2.${random.int(1, 254)}`,
		token: random.hex(32),
		utm_source: random.maybe('newsletter'),
		utm_campaign: random.maybe('autumn'),
		notes: random.maybe('Prefers delivery in the morning', 0.8),
		login_url: `https://${scope.alias}.example.com/login/${id}`,
		phone: phone(who),
		spreadsheet: { data: spreadsheet(scope, random, who, index) },
	};
}
