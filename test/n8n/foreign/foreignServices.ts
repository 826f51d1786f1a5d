import { z } from 'zod';

import type { Credential, Node } from '../../n8n-host';
import type { Received } from '../../simulator/page';
import { MailServer } from './mailServer';
import { Spreadsheet } from './spreadsheet';
import { TlsProxy, type ForeignHost } from './tlsProxy';

const DOCUMENT = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789abcdefgh';
const API_KEY = 'key-of-the-instance';
const BOT_TOKEN = '123456:token-of-the-bot';

const messageSchema = z.object({ number: z.string(), text: z.string() });
const chatMessageSchema = z.object({ chat_id: z.string(), text: z.string() });

/** What the templates send to services other than the store. */
export class ForeignServices {
	readonly whatsapp: Array<z.infer<typeof messageSchema>> = [];
	readonly telegram: Array<z.infer<typeof chatMessageSchema>> = [];
	readonly spreadsheet = new Spreadsheet(DOCUMENT, ['Orders', 'SKUs']);
	/** Whether WhatsApp and Telegram refuse every message. */
	refusesMessages = false;

	private constructor(
		private readonly mailServer: MailServer,
		private proxy: TlsProxy | undefined,
	) {}

	static async start(): Promise<ForeignServices> {
		const services = new ForeignServices(await MailServer.start(), undefined);
		services.proxy = await TlsProxy.start({
			'evolution.example.com': services.evolution,
			'api.telegram.org': services.bot,
			'oauth2.googleapis.com': () => ({ status: 200, body: { access_token: 'token' } }),
			'sheets.googleapis.com': services.spreadsheet.answer,
		});
		return services;
	}

	get mails(): MailServer['mails'] {
		return this.mailServer.mails;
	}

	/** Settings of n8n that send its requests here. */
	get env(): Record<string, string> {
		return this.proxy?.env ?? {};
	}

	/** What the page of the store shows of these services. */
	get received(): Received[] {
		return [
			{
				title: 'WhatsApp',
				columns: ['To', 'Text'],
				rows: () => this.whatsapp.map(({ number, text }) => [number, text]),
			},
			{
				title: 'Telegram',
				columns: ['Chat', 'Text'],
				rows: () => this.telegram.map(({ chat_id: chat, text }) => [chat, text]),
			},
			{
				title: 'E-mail',
				columns: ['To', 'Subject', 'Text'],
				rows: () => this.mails.map(({ to, subject, html }) => [to, subject, html]),
			},
			{
				title: 'Google Sheets',
				columns: ['Tab', 'Row'],
				rows: () =>
					this.spreadsheet.names.flatMap((tab) =>
						this.spreadsheet.rows(tab).map((cells) => [tab, cells.join(' | ')]),
					),
			},
		];
	}

	/** Forgets what was sent. */
	clear(): void {
		for (const sent of [this.whatsapp, this.telegram, this.mails]) sent.length = 0;
		this.refusesMessages = false;
		this.spreadsheet.refusesWrites = false;
	}

	async stop(): Promise<void> {
		await this.proxy?.stop();
		await this.mailServer.stop();
	}

	private readonly evolution: ForeignHost = ({ path, headers, body }) => {
		if (headers.apikey !== API_KEY) return { status: 401, body: { message: 'Unauthorized' } };
		if (this.refusesMessages || path !== '/message/sendText/my-store') {
			return { status: 400, body: { message: 'The number is not on WhatsApp' } };
		}
		this.whatsapp.push(messageSchema.parse(body));
		return { status: 201, body: { key: { id: 'message' }, status: 'PENDING' } };
	};

	private readonly bot: ForeignHost = ({ path, body }) => {
		if (this.refusesMessages || path !== `/bot${BOT_TOKEN}/sendMessage`) {
			return { status: 403, body: { ok: false, description: 'Forbidden' } };
		}
		this.telegram.push(chatMessageSchema.parse(body));
		return { status: 200, body: { ok: true, result: { message_id: 1 } } };
	};

	/** Gives a node of one of these services what a user chooses in it: a credential, a document, a chat. */
	readonly connect = (node: Node): Node => {
		const credential = this.credentials[node.type];
		if (credential === undefined) return node;
		const { name, type } = credential;
		const chosen: Readonly<Record<string, object>> = {
			'n8n-nodes-base.googleSheets': {
				documentId: { __rl: true, mode: 'id', value: this.spreadsheet.id },
			},
			'n8n-nodes-base.telegram': { chatId: '42' },
		};
		const parameters = { ...node.parameters, ...chosen[node.type] };
		return { ...node, parameters, credentials: { [type]: { name } } };
	};

	/** n8n's credentials for these services, by the type of the node that uses them. */
	get credentials(): Record<string, Credential> {
		return {
			'n8n-nodes-base.httpRequest': {
				name: 'Evolution API',
				type: 'httpHeaderAuth',
				data: { name: 'apikey', value: API_KEY },
			},
			'n8n-nodes-base.emailSend': {
				name: 'Mail',
				type: 'smtp',
				data: {
					...{ user: 'shop@example.com', password: 'none', host: '127.0.0.1' },
					...{ port: this.mailServer.port, secure: false, disableStartTls: true },
				},
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
