import { z } from 'zod';

import type { ForeignHost } from './tlsProxy';

const TOKEN = 'token-of-the-erp';

const orderSchema = z.object({
	numero_pedido_ecommerce: z.string(),
	data_pedido: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
	cliente: z.object({ nome: z.string() }).passthrough(),
	itens: z
		.array(
			z.object({
				item: z.object({
					descricao: z.string(),
					quantidade: z.number(),
					valor_unitario: z.number(),
				}),
			}),
		)
		.min(1),
});
export type ErpOrder = z.infer<typeof orderSchema>;

/** An ERP whose API has the shape of Tiny's API 2.0: status 200 for everything, and the outcome in `retorno`. */
export class Erp {
	readonly orders: ErpOrder[] = [];

	get credential() {
		return { name: 'ERP', type: 'httpQueryAuth', data: { name: 'token', value: TOKEN } };
	}

	readonly answer: ForeignHost = ({ path, query, body }) => {
		const form = Object.fromEntries(new URLSearchParams(String(body)));
		if (query.token !== TOKEN) return refusal(2, 'Token inválido');
		if (path === '/api2/pedidos.pesquisa.php') return this.find(form.numeroEcommerce);
		if (path === '/api2/pedido.incluir.php') return this.create(form.pedido);
		return { status: 404, body: {} };
	};

	private find(number: string | undefined) {
		const found = this.orders.filter((order) => order.numero_pedido_ecommerce === number);
		if (found.length === 0) return refusal(20, 'A Consulta não retornou registros');
		const pedidos = found.map(() => ({ pedido: { id: '1', numero_ecommerce: number } }));
		return { status: 200, body: { retorno: { status: 'OK', pedidos } } };
	}

	private create(text = '{}') {
		const { success, data } = z.object({ pedido: orderSchema }).safeParse(JSON.parse(text));
		if (!success) return refusal(31, 'Erros de validação');
		this.orders.push(data.pedido);
		return { status: 200, body: { retorno: { status: 'OK', registros: {} } } };
	}
}

function refusal(code: number, reason: string) {
	const retorno = { status: 'Erro', codigo_erro: String(code), erros: [{ erro: reason }] };
	return { status: 200, body: { retorno } };
}
