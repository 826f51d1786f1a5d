import type { Random } from './random';

const FIRST_NAMES =
	'Ana Beatriz Caio Davi Elisa Fernanda Gustavo Helena Igor João Larissa Marcos Natália Otávio Paula Rafael';
const LAST_NAMES =
	'Almeida Barros Cardoso Dias Esteves Ferreira Gomes Lima Moreira Nogueira Pereira Ramos Santos Teixeira';
const PLACES = [
	{ city: 'São Paulo', uf: 'SP' },
	{ city: 'Campinas', uf: 'SP' },
	{ city: 'Rio de Janeiro', uf: 'RJ' },
	{ city: 'Belo Horizonte', uf: 'MG' },
	{ city: 'Curitiba', uf: 'PR' },
	{ city: 'Porto Alegre', uf: 'RS' },
	{ city: 'Salvador', uf: 'BA' },
	{ city: 'Recife', uf: 'PE' },
	{ city: 'Fortaleza', uf: 'CE' },
] as const;

export function person(random: Random, id: number) {
	const first = random.word(FIRST_NAMES);
	const last = random.word(LAST_NAMES);
	const plain = `${first}.${last}.${id}`.normalize('NFD').replace(/[^\w.]/g, '');
	const email = `${plain.toLowerCase()}@example.com`;
	const cpf = random.digits(11);
	return { first, last, name: `${first} ${last}`, email, cpf, phone: `9${random.digits(8)}` };
}

export function place(random: Random) {
	const { city, uf } = random.pick(PLACES);
	const street = `Rua ${random.word('Central Aurora Ipê Acácia')}`;
	const neighborhood = random.word('Centro Ipiranga Bonfim');
	const number = random.int(1, 2400);
	// An integer, as in the order address, so without a leading zero.
	const zipcode = random.int(10_000_000, 99_999_999);
	const full = `${street}, ${number}, ${neighborhood}, ${city} - ${uf}, ${zipcode}`;
	return { city, uf, neighborhood, street, number, zipcode, full_address: full };
}
