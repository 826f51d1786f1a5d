import { birthday, dateObject, moment } from './dates';
import { person, place } from './people';
import { Random } from './random';
import { idOf, type Scope } from './stores';

/** The person of a customer, the same in every record of the customer. */
export function customerPerson(scope: Scope, index: number) {
	const id = idOf('customer', scope, index);
	return { id, ...person(new Random(scope.seed, 'person', scope.store, index), id) };
}

/** Section "Customer". */
export function customer(scope: Scope, index: number) {
	const random = new Random(scope.seed, 'customer', scope.store, index);
	const { id, name, first, last, email, cpf, phone } = customerPerson(scope, index);
	const isCompany = random.chance(0.1);
	return random.record('customer', {
		...{ id, name, first_name: first, last_name: last, generic_name: name, email, active: true },
		merchant_id: idOf('merchant', scope, 0),
		type: isCompany ? 'company' : 'person',
		cpf: isCompany ? null : cpf,
		razao_social: isCompany ? `${last} Ltda` : null,
		cnpj: isCompany ? random.digits(14) : null,
		state_registration: isCompany ? random.digits(12) : null,
		birthday: random.maybe(birthday(random)),
		token: random.hex(32),
		phone: {
			...{ area_code: '11', full_number: `11${phone}`, number: phone },
			formated_number: `(11) ${phone.slice(0, 5)}-${phone.slice(5)}`,
			whatsapp_link: `https://chat.example.com/11${phone}`,
		},
		spreadsheet: {
			data: random.record('spreadsheet', {
				...place(random),
				last_order_date: dateObject(moment(scope, random, index)),
			}),
		},
	});
}
