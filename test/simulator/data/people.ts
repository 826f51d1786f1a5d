import type { Random } from './random';

const FIRST_NAMES = [
	'Ana',
	'Beatriz',
	'Caio',
	'Davi',
	'Elisa',
	'Fernanda',
	'Gustavo',
	'Helena',
	'Igor',
	'João',
	'Larissa',
	'Marcos',
	'Natália',
	'Otávio',
	'Paula',
	'Rafael',
] as const;
const LAST_NAMES = [
	'Almeida',
	'Barros',
	'Cardoso',
	'Dias',
	'Esteves',
	'Ferreira',
	'Gomes',
	'Lima',
	'Moreira',
	'Nogueira',
	'Pereira',
	'Ramos',
	'Santos',
	'Teixeira',
] as const;
const PLACES = [
	{ city: 'São Paulo', uf: 'SP', area: '11' },
	{ city: 'Campinas', uf: 'SP', area: '19' },
	{ city: 'Rio de Janeiro', uf: 'RJ', area: '21' },
	{ city: 'Belo Horizonte', uf: 'MG', area: '31' },
	{ city: 'Curitiba', uf: 'PR', area: '41' },
	{ city: 'Porto Alegre', uf: 'RS', area: '51' },
	{ city: 'Salvador', uf: 'BA', area: '71' },
	{ city: 'Recife', uf: 'PE', area: '81' },
	{ city: 'Fortaleza', uf: 'CE', area: '85' },
] as const;
const STREETS = [
	'Rua das Acácias',
	'Rua do Comércio',
	'Avenida Central',
	'Rua Sete de Setembro',
	'Alameda dos Ipês',
	'Travessa da Serra',
] as const;
const NEIGHBORHOODS = [
	'Centro',
	'Jardim América',
	'Vila Nova',
	'Boa Vista',
	'Santa Luzia',
] as const;

export interface Person {
	first: string;
	last: string;
	email: string;
	cpf: string;
	area: string;
	phone: string;
}

export function person(random: Random, id: number): Person {
	const first = random.pick(FIRST_NAMES);
	const last = random.pick(LAST_NAMES);
	const local = `${first}.${last}.${id}`
		.normalize('NFD')
		.replace(/[^\w.]/g, '')
		.toLowerCase();
	return {
		first,
		last,
		email: `${local}@example.com`,
		cpf: random.digits(11),
		area: random.pick(PLACES).area,
		phone: `9${random.digits(8)}`,
	};
}

export interface Place {
	city: string;
	uf: string;
	street: string;
	number: number;
	neighborhood: string;
	/** An integer, as in the order address, so without a leading zero. */
	zipcode: number;
}

export function place(random: Random): Place {
	const { city, uf } = random.pick(PLACES);
	return {
		city,
		uf,
		street: random.pick(STREETS),
		number: random.int(1, 2400),
		neighborhood: random.pick(NEIGHBORHOODS),
		zipcode: random.int(10000000, 99999999),
	};
}

export function fullAddress(at: Place): string {
	return `${at.street}, ${at.number}, ${at.neighborhood}, ${at.city} - ${at.uf}, ${at.zipcode}`;
}
