import { birthday, dateObject, moment } from './dates';
import { person, place } from './people';
import { anyValues, Random } from './random';
import { idOf, type Scope } from './stores';

/** The person of a customer, the same in every record of the customer. */
export function customerPerson(scope: Scope, index: number) {
	const id = idOf('customer', scope, index);
	return { id, ...person(new Random(scope.seed, 'person', scope.store, index), id) };
}

/** Section "Customer". */
export function customer(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'customer', scope.store, index);
	const who = customerPerson(scope, index);
	const isCompany = random.chance(0.1);
	const phone = who.area + who.phone;
	const { number, city, uf, street, neighborhood } = place(random);
	return {
		id: who.id,
		merchant_id: idOf('merchant', scope, 0),
		active: true,
		...anyValues(random, {
			booleans: 'newsletter whatsapp anonymized',
			texts: 'utm_source utm_campaign notes',
			nulls: 'marketplace_id cluster_id social_id social_driver',
		}),
		type: isCompany ? 'company' : 'person',
		name: who.name,
		first_name: who.first,
		last_name: who.last,
		generic_name: who.name,
		cpf: isCompany ? null : who.cpf,
		razao_social: isCompany ? `${who.last} Ltda` : null,
		cnpj: isCompany ? random.digits(14) : null,
		state_registration: isCompany ? random.digits(12) : null,
		email: who.email,
		birthday: random.maybe(birthday(random)),
		ip: `192.0.2.${random.int(1, 254)}`,
		token: random.hex(32),
		login_url: `https://${scope.alias}.example.com/login/${who.id}`,
		phone: {
			area_code: who.area,
			full_number: phone,
			number: who.phone,
			formated_number: `(${who.area}) ${who.phone.slice(0, 5)}-${who.phone.slice(5)}`,
			whatsapp_link: `https://chat.example.com/${phone}`,
		},
		spreadsheet: {
			data: {
				...anyValues(random, {
					texts: 'brands purchased_brands purchased_categories categories complement',
				}),
				...{ city, uf, street, neighborhood, phone },
				number: String(number),
				phone_number: who.phone,
				phone_code: who.area,
				last_order_date: dateObject(moment(scope, random, index)),
				last_order_value: random.money(20, 900).toFixed(2),
			},
		},
	};
}
