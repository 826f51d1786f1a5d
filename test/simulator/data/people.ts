import { dateObject, isoWithOffset, later, moment, plainDateTime, type Calendar } from './dates';
import { record, recordsOf } from './fields';
import { Random } from './random';
import { idOf, type Scope } from './stores';

const FIRST_NAMES =
	'Ana Beatriz Caio Davi Elisa Fernanda Gustavo Helena Igor João Larissa Marcos Natália Otávio Paula Rafael';
const LAST_NAMES =
	'Almeida Barros Cardoso Dias Esteves Ferreira Gomes Lima Moreira Nogueira Pereira Ramos Santos Teixeira';
const CITIES = 'São Paulo,Campinas,Rio de Janeiro,Belo Horizonte,Curitiba,Salvador,Recife';
const USER_ID = 4201;

function person(random: Random, id: number) {
	const first = random.word(FIRST_NAMES);
	const last = random.word(LAST_NAMES);
	const plain = `${first}.${last}.${id}`.normalize('NFD').replace(/[^\w.]/g, '');
	const email = `${plain.toLowerCase()}@example.com`;
	const cpf = random.digits(11);
	return { first, last, name: `${first} ${last}`, email, cpf, phone: `9${random.digits(8)}` };
}

/** With integers as number and zip code, as in the order address. */
export function place(random: Random) {
	const city = random.word(CITIES, ',');
	const street = `Rua ${random.word('Central Aurora Ipê Acácia')}`;
	const number = random.int(1, 2400);
	const zipcode = random.int(10_000_000, 99_999_999);
	return { city, street, number, zipcode, full_address: `${street}, ${number}, ${city}` };
}

/** The person of a customer, the same in every record of the customer. */
export function customerPerson(scope: Scope, index: number) {
	const id = idOf('customer', scope, index);
	return { id, ...person(new Random(scope.seed, 'person', scope.store, index), id) };
}

/** Section "Customer". */
export const customer = recordsOf('customer', ({ scope, index, random }) => {
	const { name, first, last, email, cpf, phone } = customerPerson(scope, index);
	const isCompany = random.chance(0.1);
	const last_order_date = dateObject(moment(scope, random, index));
	return {
		...{ name, first_name: first, last_name: last, generic_name: name, email, active: true },
		...{ cpf: isCompany ? null : cpf, cnpj: isCompany ? random.digits(14) : null },
		phone: {
			...{ area_code: '11', full_number: `11${phone}`, number: phone },
			formated_number: `(11) ${phone.slice(0, 5)}-${phone.slice(5)}`,
			whatsapp_link: `https://chat.example.com/11${phone}`,
		},
		spreadsheet: { data: record('spreadsheet', random, { last_order_date }) },
	};
});

/** Section "Lead". `merchant_id`, `is_customer` and `customer_id` are strings, as in the samples. */
export const lead = recordsOf('lead', ({ scope, index, random, created }) => {
	const { name, email } = person(random, idOf('lead', scope, index));
	const isCustomer = random.chance(0.4);
	const since = plainDateTime(Math.min(scope.until, later(random, created, 60))).slice(0, 10);
	return {
		...{ merchant_id: String(idOf('merchant', scope, 0)), name, email, city: place(random).city },
		...{ state: random.word('SP RJ PE'), genre: random.word('F M O') },
		params: { origin: random.word('popup footer landing'), step: String(random.int(1, 3)) },
		is_customer: String(isCustomer),
		customer_id: isCustomer ? String(idOf('customer', scope, random.int(0, 999))) : null,
		customer_since: isCustomer ? since : null,
	};
});

export type Lead = ReturnType<typeof lead>;

/** Section "Merchant (store)". */
const merchant = recordsOf('merchant', ({ scope: { alias, store }, random, created }) => {
	const domain = `${alias}.example.com`;
	return {
		...{ owner_id: USER_ID, active: true, alias, domain },
		name: alias.replace(/(^|-)\w/g, (letter) => letter.replace('-', ' ').toUpperCase()),
		owner_created_at: store % 2 === 0 ? plainDateTime(created) : isoWithOffset(created),
		...{ domains_list: [domain], tags: store === 0 ? ['fashion', 'gifts'] : [] },
		subscription: { plan: random.word('starter growth'), status: 'active' },
		has_services: record('services', random, {}),
	};
});

/** Section "User", with the stores it can access. */
export function user(calendar: Calendar, seed: number, stores: readonly Scope[]) {
	const { until } = calendar;
	const random = new Random(seed, 'user');
	const created = moment(calendar, random, 0);
	const { name, cpf, phone } = person(random, USER_ID);
	const own = {
		id: USER_ID,
		created_at_timestamp: Math.floor(created / 1000),
		...{ active: true, name, email: 'owner@example.com', type: 'owner', cpf, phone },
		last_login_at: plainDateTime(Math.min(until, later(random, created, 200))),
		confirmed_at: new Date(later(random, created, 2)).toISOString(),
		merchants: {
			data: stores.map((scope) => merchant(scope, 0)),
		},
		// The shape of the elements of these three is not shown.
		...{ group: { data: [{ id: 1 }] }, notification_types: { data: [] }, lead_data: { data: [] } },
	};
	return record('user', random, own, { created, until });
}
