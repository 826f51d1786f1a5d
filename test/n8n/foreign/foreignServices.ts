import { z } from 'zod';

import { withSettings, type Credential, type Node } from '../../n8n-host';
import { ChatServer } from '../agent/chatServer';
import { lookUp } from '../agent/standInModel';
import { Crm } from './crm';
import { Erp } from './erp';
import { Failures } from './failures';
import { MailServer } from './mailServer';
import { Spreadsheet } from './spreadsheet';
import { TlsProxy, type ForeignHost } from './tlsProxy';

const DOCUMENT = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789abcdefgh';
const API_KEY = 'key-of-the-instance';
const BOT_TOKEN = '123456:token-of-the-bot';
const CHAT = '42';

const chatMessageSchema = z.object({
	chat_id: z.string(),
	text: z.string(),
	parse_mode: z.enum(['HTML', 'Markdown']),
});
type ChatMessage = z.infer<typeof chatMessageSchema>;
const bodySchemas = {
	1: z
		.object({ number: z.string(), textMessage: z.object({ text: z.string() }) })
		.transform(({ number, textMessage }) => ({ number, ...textMessage })),
	2: z.object({ number: z.string(), text: z.string() }),
};

export interface Message {
	number: string;
	text: string;
}

/** What the templates send to services other than the store. */
export class ForeignServices {
	/** The number of the shop's own WhatsApp. */
	readonly shopPhone = '5511900000000';
	readonly whatsapp: Message[] = [];
	readonly telegram: ChatMessage[] = [];
	readonly spreadsheet = new Spreadsheet(DOCUMENT, ['Orders', 'SKUs']);
	readonly erp = new Erp();
	readonly crm = new Crm();
	readonly failures = new Failures();
	/** Numbers that have no WhatsApp. */
	readonly notOnWhatsapp = new Set<string>();
	/** Of the Evolution API, whose versions want different bodies. */
	evolutionVersion: 1 | 2 = 2;

	private constructor(
		private mailServer: MailServer | undefined,
		private proxy: TlsProxy | undefined,
		private model: ChatServer | undefined,
	) {}

	static async start(): Promise<ForeignServices> {
		const services = new ForeignServices(undefined, undefined, undefined);
		const { failures } = services;
		services.mailServer = await MailServer.start(() => failures.next('mail'));
		services.model = await ChatServer.start(lookUp);
		services.proxy = await TlsProxy.start({
			'evolution.example.com': failures.of('whatsapp', services.evolution),
			'api.telegram.org': failures.of('telegram', services.bot),
			'api.tiny.com.br': failures.of('erp', services.erp.answer),
			'crm.example.com': failures.of('crm', services.crm.answer),
			'oauth2.googleapis.com': () => ({ status: 200, body: { access_token: 'token' } }),
			'sheets.googleapis.com': failures.of('sheets', services.spreadsheet.answer),
		});
		return services;
	}

	get mails(): MailServer['mails'] {
		return this.mailServer?.mails ?? [];
	}

	/** Settings of n8n that send its requests here. */
	get env(): Record<string, string> {
		return this.proxy?.env ?? {};
	}

	/** The messages to customers: those to the shop itself are left out. */
	get toCustomers(): Message[] {
		return this.whatsapp.filter(({ number }) => number !== this.shopPhone);
	}

	/** The messages to the shop itself. */
	get toShop(): string[] {
		return this.whatsapp.filter(({ number }) => number === this.shopPhone).map(({ text }) => text);
	}

	/** Forgets what was sent, and ends all failures. The spreadsheet, the ERP and the CRM keep what they have. */
	clear(): void {
		for (const sent of [this.whatsapp, this.telegram, this.mails]) sent.length = 0;
		this.failures.clear();
		this.notOnWhatsapp.clear();
	}

	async stop(): Promise<void> {
		await this.proxy?.stop();
		await this.mailServer?.stop();
		await this.model?.stop();
	}

	private readonly evolution: ForeignHost = ({ path, headers, body }) => {
		if (headers.apikey !== API_KEY) return { status: 401, body: { message: 'Unauthorized' } };
		const { success, data } = bodySchemas[this.evolutionVersion].safeParse(body);
		if (!success || path !== '/message/sendText/my-store') return refuse(['instance requires']);
		if (this.notOnWhatsapp.has(data.number)) return refuse([{ exists: false, ...data }]);
		this.whatsapp.push(data);
		return { status: 201, body: { key: { id: 'message' }, status: 'PENDING' } };
	};

	/** Telegram refuses what it cannot read in the notation of the message. */
	private readonly bot: ForeignHost = ({ path, body }) => {
		const message = chatMessageSchema.parse(body);
		const isReadable =
			message.parse_mode === 'HTML'
				? !/<|&(?!\w+;)/.test(message.text)
				: !/[_*`[]/.test(message.text);
		if (path !== `/bot${BOT_TOKEN}/sendMessage` || !isReadable || message.chat_id !== CHAT) {
			return { status: 400, body: { ok: false, description: "can't parse entities" } };
		}
		this.telegram.push(message);
		return { status: 200, body: { ok: true, result: { message_id: 1 } } };
	};

	/** Gives a node of one of these services what a user chooses in it: a credential, a document, the shop's phone. */
	readonly connect = (node: Node): Node => {
		const { genericAuthType = node.type } = genericSchema.parse(node.parameters ?? {});
		const credential = this.credentials[genericAuthType];
		const documentId = { __rl: true, mode: 'id', value: this.spreadsheet.id };
		const chosen = node.type.endsWith('.googleSheets') ? { documentId } : {};
		const settings = { shop_phone: this.shopPhone, chat_id: CHAT };
		return withSettings(
			{
				...node,
				parameters: { ...node.parameters, ...chosen },
				...(credential && { credentials: { [credential.type]: { name: credential.name } } }),
			},
			settings,
		);
	};

	/** n8n's credentials for these services, by the type of the node that uses them, of HTTP Request by its generic type. */
	get credentials(): Record<string, Credential> {
		return {
			httpHeaderAuth: {
				name: 'Evolution API',
				type: 'httpHeaderAuth',
				data: { name: 'apikey', value: API_KEY },
			},
			httpQueryAuth: this.erp.credential,
			httpBearerAuth: this.crm.credential,
			'n8n-nodes-base.emailSend': {
				name: 'Mail',
				type: 'smtp',
				data: {
					...{ user: 'shop@example.com', password: 'none', host: '127.0.0.1' },
					...{ port: this.mailServer?.port, secure: false, disableStartTls: true },
				},
			},
			'@n8n/n8n-nodes-langchain.lmChatOpenAi': {
				name: 'Stand-in for a model',
				type: 'openAiApi',
				data: { apiKey: 'none', url: this.model?.url },
			},
			'n8n-nodes-base.telegram': {
				name: 'Bot',
				type: 'telegramApi',
				data: { accessToken: BOT_TOKEN, baseUrl: 'https://api.telegram.org' },
			},
			'n8n-nodes-base.googleSheets': {
				name: 'Google',
				type: 'googleSheetsOAuth2Api',
				data: {
					...{ clientId: 'client', clientSecret: 'none' },
					oauthTokenData: { access_token: 'token', token_type: 'Bearer' },
				},
			},
		};
	}
}

const genericSchema = z.object({ genericAuthType: z.string().optional() });

function refuse(message: unknown[]) {
	return { status: 400, body: { status: 400, error: 'Bad Request', response: { message } } };
}
