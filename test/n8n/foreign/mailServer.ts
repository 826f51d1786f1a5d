import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import type { Failure } from './failures';
import { HANG_MS } from './tlsProxy';

export interface Mail {
	to: string;
	subject: string;
	/** Its body, whatever its type. */
	text: string;
}

/** Answers to commands; to all others `250 ok`. */
const REPLIES: Readonly<Record<string, string>> = {
	EHLO: '250-mail of the test\r\n250 AUTH PLAIN',
	AUTH: '235 signed in',
	DATA: '354 go on',
	QUIT: '221 bye',
};

/** A mail server that keeps what it receives. */
export class MailServer {
	readonly mails: Mail[] = [];
	private readonly sockets = new Set<Socket>();
	private readonly server: Server = createServer((socket) => {
		this.sockets.add(socket);
		socket.on('close', () => this.sockets.delete(socket));
		socket.on('error', () => socket.destroy());
		void this.talk(socket);
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

	/** Commands are lines, and a message, which follows DATA, ends with a line that is a dot. */
	private async talk(socket: Socket): Promise<void> {
		const say = (line: string): boolean => socket.write(`${line}\r\n`);
		// Each mail has a connection of its own, whose failure shows when it signs in.
		let failure: Failure | undefined;
		let message: string[] | undefined;
		say('220 mail of the test');
		for await (const line of createInterface({ input: socket })) {
			const command = line.split(' ')[0]?.toUpperCase() ?? '';
			if (message === undefined) {
				if (command === 'AUTH') failure = this.nextFailure();
				if (command === 'DATA') message = [];
				say(REPLIES[command] ?? '250 ok');
				if (command === 'QUIT') socket.end();
			} else if (line !== '.') {
				message.push(line.replace(/^\./, ''));
			} else {
				const isKept = failure === undefined || failure === 'lostAnswer';
				if (isKept) this.mails.push(readMail(message.join('\n')));
				message = undefined;
				if (typeof failure === 'string') setTimeout(() => socket.destroy(), HANG_MS);
				else say(failure === 500 ? '451 Connection Closed' : '250 ok');
			}
		}
	}
}

function readMail(text: string): Mail {
	const [head = '', ...body] = text.split('\n\n');
	const unfolded = head.replace(/\n[ \t]/g, ' ');
	const header = (name: string): string =>
		new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
	const encoding = header('Content-Transfer-Encoding').toLowerCase();
	return {
		to: header('To'),
		subject: decodeWords(header('Subject')),
		text: decoded(body.join('\n\n'), encoding),
	};
}

/** Words such as `=?UTF-8?Q?caf=C3=A9?=` in a header. */
function decodeWords(header: string): string {
	const whole = header.replace(/\?=\s+=\?/g, '?==?');
	return whole.replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
		kind.toLowerCase() === 'b'
			? decoded(word, 'base64')
			: decoded(word.replaceAll('_', ' '), 'quoted-printable'),
	);
}

function decoded(body: string, encoding: string): string {
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
	if (encoding !== 'quoted-printable') return body;
	const bytes = body
		.replace(/=\n/g, '')
		.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}
