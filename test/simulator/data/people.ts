import type { Random } from './random';

const words = <Word extends string>(first: Word, ...others: Word[]) => [first, ...others] as const;

const FIRST_NAMES = words('Ana', 'Caio', 'Elisa', 'Gustavo', 'Helena', 'João', 'Natália', 'Otávio');
const LAST_NAMES = words('Almeida', 'Cardoso', 'Esteves', 'Gomes', 'Lima', 'Moreira', 'Ramos');
const STREETS = words('Rua das Acácias', 'Avenida Central', 'Alameda dos Ipês');
const PLACES = [
	{ city: 'São Paulo', uf: 'SP', area: '11', neighborhood: 'Vila Nova' },
	{ city: 'Rio de Janeiro', uf: 'RJ', area: '21', neighborhood: 'Boa Vista' },
	{ city: 'Belo Horizonte', uf: 'MG', area: '31', neighborhood: 'Centro' },
	{ city: 'Curitiba', uf: 'PR', area: '41', neighborhood: 'Santa Luzia' },
	{ city: 'Fortaleza', uf: 'CE', area: '85', neighborhood: 'Jardim América' },
] as const;

export interface Person {
	first: string;
	last: string;
	name: string;
	email: string;
	cpf: string;
	area: string;
	phone: string;
}

export function person(random: Random, id: number): Person {
	const first = random.pick(FIRST_NAMES);
	const last = random.pick(LAST_NAMES);
	const plain = `${first}.${last}.${id}`.normalize('NFD').replace(/[^\w.]/g, '');
	return {
		first,
		last,
		name: `${first} ${last}`,
		email: `${plain.toLowerCase()}@example.com`,
		cpf: random.digits(11),
		area: random.pick(PLACES).area,
		phone: `9${random.digits(8)}`,
	};
}

export function place(random: Random) {
	const { city, uf, neighborhood } = random.pick(PLACES);
	const street = random.pick(STREETS);
	const number = random.int(1, 2400);
	// An integer, as in the order address, so without a leading zero.
	const zipcode = random.int(10_000_000, 99_999_999);
	const address = `${street}, ${number}, ${neighborhood}, ${city} - ${uf}, ${zipcode}`;
	return { city, uf, neighborhood, street, number, zipcode, full_address: address };
}
