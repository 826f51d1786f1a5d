import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Mail {
	to: string;
	subject: string;
	html: string;
}

/** A mail server that keeps what it receives. */
export class MailServer {
	readonly mails: Mail[] = [];
	private readonly sockets = new Set<Socket>();
	private readonly server: Server = createServer((socket) => {
		this.sockets.add(socket);
		socket.on('close', () => this.sockets.delete(socket));
		socket.on('error', () => socket.destroy());
		this.talk(socket);
	});

	static async start(): Promise<MailServer> {
		const mail = new MailServer();
		await new Promise<void>((listening) => mail.server.listen(0, '127.0.0.1', listening));
		return mail;
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	async stop(): Promise<void> {
		for (const socket of this.sockets) socket.destroy();
		await new Promise((closed) => this.server.close(closed));
	}

	private talk(socket: Socket): void {
		let unread = '';
		let isMessage = false;
		socket.write('220 mail of the test\r\n');
		socket.on('data', (chunk: Buffer) => {
			unread += chunk.toString('latin1');
			for (;;) {
				const end = isMessage ? '\r\n.\r\n' : '\r\n';
				const at = unread.indexOf(end);
				if (at < 0) return;
				const text = unread.slice(0, at);
				unread = unread.slice(at + end.length);
				if (isMessage) this.mails.push(readMail(text));
				socket.write(isMessage ? '250 kept\r\n' : replyTo(text));
				isMessage = !isMessage && text.toUpperCase() === 'DATA';
				if (text.toUpperCase() === 'QUIT') socket.end();
			}
		});
	}
}

function replyTo(line: string): string {
	const [command = ''] = line.toUpperCase().split(' ');
	const replies: Readonly<Record<string, string>> = {
		EHLO: '250-mail of the test\r\n250 AUTH PLAIN\r\n',
		AUTH: '235 signed in\r\n',
		DATA: '354 go on\r\n',
		QUIT: '221 bye\r\n',
	};
	return replies[command] ?? '250 ok\r\n';
}

function readMail(text: string): Mail {
	const [head = '', ...body] = text.split('\r\n\r\n');
	const unfolded = head.replace(/\r\n[ \t]/g, ' ');
	const header = (name: string): string =>
		new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
	const encoding = header('Content-Transfer-Encoding').toLowerCase();
	return {
		to: header('To'),
		subject: decodeWords(header('Subject')),
		html: decodeBody(body.join('\r\n\r\n'), encoding),
	};
}

function decodeBody(body: string, encoding: string): string {
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
	return encoding === 'quoted-printable' ? fromQuoted(body.replace(/=\r\n/g, '')) : body;
}

/** Words such as `=?UTF-8?Q?caf=C3=A9?=` in a header. */
function decodeWords(header: string): string {
	return header
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
			kind.toLowerCase() === 'b'
				? Buffer.from(word, 'base64').toString()
				: fromQuoted(word.replaceAll('_', ' ')),
		);
}

function fromQuoted(text: string): string {
	const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
		String.fromCharCode(parseInt(code, 16)),
	);
	return Buffer.from(bytes, 'latin1').toString();
}
