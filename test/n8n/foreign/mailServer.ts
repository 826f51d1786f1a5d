import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { Failure } from './failures';

export interface Mail {
	to: string;
	subject: string;
	/** Its body, whatever its type. */
	text: string;
	/** Such as `text/plain`. */
	type: string;
}

const HANG_MS = 1_500;

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

	private constructor(private readonly nextFailure: () => Failure | undefined) {}

	/** @param nextFailure what becomes of the next mail */
	static async start(nextFailure: () => Failure | undefined): Promise<MailServer> {
		const mail = new MailServer(nextFailure);
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
		const reader = new LineReader();
		// Each mail has a connection of its own, whose failure shows when it signs in.
		let failure: Failure | undefined;
		socket.write('220 mail of the test\r\n');
		socket.on('data', (chunk: Buffer) => {
			for (const { line, isMessage } of reader.read(chunk.toString('latin1'))) {
				if (line.startsWith('AUTH')) failure = this.nextFailure();
				const isKept = failure === undefined || failure === 'lostAnswer';
				if (isMessage && isKept) this.mails.push(readMail(line));
				this.reply(socket, isMessage ? 'MESSAGE' : commandOf(line), failure);
			}
		});
	}

	private reply(socket: Socket, command: string, failure: Failure | undefined): void {
		if (command === 'AUTH' && failure === 401) socket.write('535 5.7.8 Unauthorized\r\n');
		else if (command === 'MESSAGE' && failure === 500) socket.write('451 Connection Closed\r\n');
		else if (command === 'MESSAGE' && typeof failure === 'string') {
			setTimeout(() => socket.destroy(), HANG_MS);
		} else socket.write(REPLIES[command] ?? '250 ok\r\n');
		if (command === 'QUIT') socket.end();
	}
}

const REPLIES: Readonly<Record<string, string>> = {
	EHLO: '250-mail of the test\r\n250 AUTH PLAIN\r\n',
	AUTH: '235 signed in\r\n',
	DATA: '354 go on\r\n',
	QUIT: '221 bye\r\n',
};

function commandOf(line: string): string {
	return line.split(' ')[0]?.toUpperCase() ?? '';
}

/** Commands end with a line, and a message, which follows DATA, with a line that is a dot. */
class LineReader {
	private unread = '';
	private isMessage = false;

	read(text: string): { line: string; isMessage: boolean }[] {
		this.unread += text;
		const end = this.isMessage ? '\r\n.\r\n' : '\r\n';
		const at = this.unread.indexOf(end);
		if (at < 0) return [];
		const read = { line: this.unread.slice(0, at), isMessage: this.isMessage };
		this.unread = this.unread.slice(at + end.length);
		this.isMessage = !read.isMessage && commandOf(read.line) === 'DATA';
		return [read, ...this.read('')];
	}
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
		text: decodeBody(body.join('\r\n\r\n'), encoding),
		type: header('Content-Type').split(';')[0] ?? '',
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
