import { z } from 'zod';

import { withSettings, type Credential, type Node } from '../../n8n-host';
import { type Failure, type Mail, startMailServer } from './mailServer';
import { Spreadsheet } from './spreadsheet';
import { type ForeignHost, startTlsProxy } from './tlsProxy';

const DOCUMENT = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789abcdefgh';
const API_KEY = 'key-of-the-instance';
const BOT_TOKEN = '123456:token-of-the-bot';
const ERP_TOKEN = 'token-of-the-erp';
const CRM_TOKEN = 'token-of-the-crm';
const CHAT = '42';

const chatMessageSchema = z.object({
	chat_id: z.literal(CHAT),
	text: z.string(),
	parse_mode: z.enum(['HTML', 'Markdown']),
});
const bodySchemas = {
	1: z
		.object({ number: z.string(), textMessage: z.object({ text: z.string() }) })
		.transform(({ number, textMessage }) => ({ number, ...textMessage })),
	2: z.object({ number: z.string(), text: z.string() }),
};
const itemSchema = z
	.object({ descricao: z.string(), quantidade: z.number(), valor_unitario: z.number() })
	.passthrough();
const erpOrderSchema = z
	.object({
		numero_pedido_ecommerce: z.string(),
		data_pedido: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
		cliente: z.object({ nome: z.string() }).passthrough(),
		itens: z.array(z.object({ item: itemSchema })).min(1),
	})
	.passthrough();

/** The services besides the store that the templates use. */
export type Service = 'whatsapp' | 'telegram' | 'sheets' | 'erp' | 'crm' | 'mail';

/** What the templates send to services other than the store. */
export class ForeignServices {
	/** The number of the shop's own WhatsApp. */
	readonly shopPhone = '5511900000000';
	readonly whatsapp: Array<{ number: string; text: string }> = [];
	readonly telegram: Array<z.infer<typeof chatMessageSchema>> = [];
	readonly mails: Mail[] = [];
	readonly spreadsheet = new Spreadsheet(DOCUMENT, ['Orders', 'SKUs']);
	readonly erpOrders: Array<z.infer<typeof erpOrderSchema>> = [];
	/** What the CRM was told last, by the path of the contact or deal. */
	readonly crmRecords = new Map<string, object>();
	/** Numbers that have no WhatsApp. */
	readonly notOnWhatsapp = new Set<string>();
	/** How many requests each service has received, failed ones too. */
	readonly received = new Map<Service, number>();
	/** Which of the requests to a service fail at the moment, by their place in its count. */
	failing: { service: Service; failure: Failure; from: number; until: number } | undefined;
	/** Of the Evolution API, whose versions want different bodies. */
	evolutionVersion: 1 | 2 = 2;
	/** Settings of n8n that send its requests here. */
	env: Record<string, string> = {};
	private mailPort = 0;
	private stops: Array<() => void> = [];

	static async start(): Promise<ForeignServices> {
		const services = new ForeignServices();
		const mail = await startMailServer(services.mails, () => services.next('mail'));
		const proxy = await startTlsProxy({
			'evolution.example.com': services.host('whatsapp', services.evolution),
			'api.telegram.org': services.host('telegram', services.bot),
			'api.tiny.com.br': services.host('erp', services.erp),
			'crm.example.com': services.host('crm', services.crm),
			'oauth2.googleapis.com': () => ({ status: 200, body: { access_token: 'token' } }),
			'sheets.googleapis.com': services.host('sheets', services.spreadsheet.answer),
		});
		services.mailPort = mail.port;
		services.env = proxy.env;
		services.stops = [proxy.stop, mail.stop];
		return services;
	}

	/** Forgets what was sent, and ends all failures. */
	clear(): void {
		const tabs = this.spreadsheet.names.map((name) => this.spreadsheet.rows(name));
		for (const sent of [this.whatsapp, this.telegram, this.mails, this.erpOrders, ...tabs])
			sent.length = 0;
		for (const known of [this.crmRecords, this.notOnWhatsapp, this.received]) known.clear();
		this.failing = undefined;
	}

	/** Once the n8n that uses them has ended. */
	stop(): void {
		for (const stop of this.stops) stop();
	}

	/** What becomes of the next request to a service. */
	private next(service: Service): Failure | undefined {
		const count = this.received.get(service) ?? 0;
		this.received.set(service, count + 1);
		const { failing } = this;
		const isDue = failing?.service === service && count >= failing.from && count < failing.until;
		return isDue ? failing.failure : undefined;
	}

	/** A host that fails as planned. */
	private host(service: Service, host: ForeignHost): ForeignHost {
		return (request) => {
			const failure = this.next(service);
			if (failure === undefined) return host(request);
			if (failure === 'lostAnswer') host(request);
			if (typeof failure === 'string') return 'hangs';
			const message = 'Connection Closed';
			return { status: failure, body: { status: failure, error: message, message } };
		};
	}

	private readonly evolution: ForeignHost = ({ path, headers, body }) => {
		if (headers.apikey !== API_KEY) return { status: 401, body: { message: 'Unauthorized' } };
		const { success, data } = bodySchemas[this.evolutionVersion].safeParse(body);
		const refuse = (message: unknown[]) => ({
			...{ status: 400, body: { status: 400, error: 'Bad Request', response: { message } } },
		});
		if (!success || path !== '/message/sendText/my-store') return refuse(['instance requires']);
		if (this.notOnWhatsapp.has(data.number)) return refuse([{ exists: false, ...data }]);
		this.whatsapp.push(data);
		return { status: 201, body: { key: { id: 'message' }, status: 'PENDING' } };
	};

	/** Telegram refuses what it cannot read in the notation of the message. */
	private readonly bot: ForeignHost = ({ path, body }) => {
		const { success, data } = chatMessageSchema.safeParse(body);
		const unreadable = data?.parse_mode === 'HTML' ? /<|&(?!\w+;)/ : /[_*`[]/;
		if (path !== `/bot${BOT_TOKEN}/sendMessage` || !success || unreadable.test(data.text)) {
			return { status: 400, body: { ok: false, description: "can't parse entities" } };
		}
		this.telegram.push(data);
		return { status: 200, body: { ok: true, result: { message_id: 1 } } };
	};

	/** An ERP whose API has the shape of Tiny's API 2.0: status 200 for everything, and the outcome in `retorno`. */
	private readonly erp: ForeignHost = ({ path, query, body }) => {
		const form = Object.fromEntries(new URLSearchParams(String(body)));
		const refuse = (code: number, erro: string) => ({
			status: 200,
			body: { retorno: { status: 'Erro', codigo_erro: String(code), erros: [{ erro }] } },
		});
		if (query.token !== ERP_TOKEN) return refuse(2, 'Token inválido');
		if (path === '/api2/pedidos.pesquisa.php') {
			const wanted = form.numeroEcommerce;
			const found = this.erpOrders.filter((one) => one.numero_pedido_ecommerce === wanted);
			const pedidos = found.map(() => ({ pedido: { id: '1', numero_ecommerce: wanted } }));
			if (found.length === 0) return refuse(20, 'A Consulta não retornou registros');
			return { status: 200, body: { retorno: { status: 'OK', pedidos } } };
		}
		if (path !== '/api2/pedido.incluir.php') return { status: 404, body: {} };
		const sent = z.object({ pedido: erpOrderSchema }).safeParse(JSON.parse(form.pedido ?? '{}'));
		if (!sent.success) return refuse(31, 'Erros de validação');
		this.erpOrders.push(sent.data.pedido);
		return { status: 200, body: { retorno: { status: 'OK', registros: {} } } };
	};

	/** A CRM that keeps contacts by their e-mail address and deals by the number of the order. */
	private readonly crm: ForeignHost = ({ method, path, headers, body }) => {
		if (headers.authorization !== `Bearer ${CRM_TOKEN}`) return { status: 401, body: {} };
		const [, name = ''] = /^\/api\/((?:contacts|deals)\/[^/]+)$/.exec(path) ?? [];
		if (method !== 'PUT' || name === '' || typeof body !== 'object' || body === null) {
			return { status: 400, body: { message: 'PUT a contact or a deal' } };
		}
		this.crmRecords.set(name, body);
		return { status: 200, body: {} };
	};

	/** Gives a node of one of these services what a user chooses in it: a credential, a document, the shop's phone. */
	readonly connect = (node: Node): Node => {
		const { genericAuthType = node.type } = genericSchema.parse(node.parameters ?? {});
		const credential = this.credentials[genericAuthType];
		const documentId = { __rl: true, mode: 'id', value: this.spreadsheet.id };
		const chosen = node.type.endsWith('.googleSheets') ? { documentId } : {};
		const connected = {
			...node,
			parameters: { ...node.parameters, ...chosen },
			...(credential && { credentials: { [credential.type]: { name: credential.name } } }),
		};
		return withSettings(connected, { shop_phone: this.shopPhone, chat_id: CHAT });
	};

	/** n8n's credentials for these services, by the type of the node that uses them, of HTTP Request by its generic type. */
	get credentials(): Record<string, Credential> {
		const credential = (name: string, type: string, data: object) => ({
			...{ name, type, data: { ...data } },
		});
		return {
			httpHeaderAuth: credential('Evolution API', 'httpHeaderAuth', {
				...{ name: 'apikey', value: API_KEY },
			}),
			httpQueryAuth: credential('ERP', 'httpQueryAuth', { name: 'token', value: ERP_TOKEN }),
			httpBearerAuth: credential('CRM', 'httpBearerAuth', { token: CRM_TOKEN }),
			'n8n-nodes-base.emailSend': credential('Mail', 'smtp', {
				...{ user: 'shop@example.com', password: 'none', host: '127.0.0.1' },
				...{ port: this.mailPort, secure: false, disableStartTls: true },
			}),
			'n8n-nodes-base.telegram': credential('Bot', 'telegramApi', {
				...{ accessToken: BOT_TOKEN, baseUrl: 'https://api.telegram.org' },
			}),
			'n8n-nodes-base.googleSheets': credential('Google', 'googleSheetsOAuth2Api', {
				...{ clientId: 'client', clientSecret: 'none' },
				oauthTokenData: { access_token: 'token', token_type: 'Bearer' },
			}),
		};
	}
}

const genericSchema = z.object({ genericAuthType: z.string().optional() });
