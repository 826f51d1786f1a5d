import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

import { HANG_MS } from './tlsProxy';

export interface Mail {
	to: string;
	subject: string;
	text: string;
}

/** How a service fails: a status, no answer in time, or no answer though it has done what it was asked. */
export type Failure = 500 | 'timeout' | 'lostAnswer';

/** Answers to commands; to all others `250 ok`. */
const REPLIES: Readonly<Record<string, string>> = {
	EHLO: '250-mail of the test\r\n250 AUTH PLAIN',
	AUTH: '235 signed in',
	DATA: '354 go on',
	QUIT: '221 bye',
};

/**
 * Starts a mail server.
 * @param mails to which it adds what it receives
 * @param nextFailure what becomes of the next mail
 */
export async function startMailServer(mails: Mail[], nextFailure: () => Failure | undefined) {
	/** Commands are lines, and a message, which follows DATA, ends with a line that is a dot. */
	async function talk(socket: Socket): Promise<void> {
		const say = (line: string): boolean => socket.write(`${line}\r\n`);
		let message: string[] | undefined;
		say('220 mail of the test');
		for await (const line of createInterface({ input: socket })) {
			const command = line.split(' ')[0]?.toUpperCase() ?? '';
			if (message === undefined) {
				if (command === 'DATA') message = [];
				say(REPLIES[command] ?? '250 ok');
				if (command === 'QUIT') socket.end();
			} else if (line !== '.') {
				message.push(line.replace(/^\./, ''));
			} else {
				const failure = nextFailure();
				if (failure === undefined || failure === 'lostAnswer') mails.push(readMail(message));
				message = undefined;
				if (typeof failure === 'string') setTimeout(() => socket.destroy(), HANG_MS);
				else say(failure === 500 ? '451 Connection Closed' : '250 ok');
			}
		}
	}

	const server = createServer((socket) => {
		socket.on('error', () => socket.destroy());
		void talk(socket);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

function readMail(lines: readonly string[]): Mail {
	const end = lines.indexOf('');
	const head = lines
		.slice(0, end)
		.join('\n')
		.replace(/\n[ \t]/g, ' ');
	const body = lines.slice(end + 1).join('\n');
	const header = (name: string): string =>
		new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
	const isEncoded = /quoted-printable/i.test(header('Content-Transfer-Encoding'));
	return {
		to: header('To'),
		subject: decodeWords(header('Subject')),
		text: isEncoded ? decoded(body) : body,
	};
}

/** Words such as `=?UTF-8?Q?caf=C3=A9?=` in a header. */
function decodeWords(header: string): string {
	const whole = header.replace(/\?=\s+=\?/g, '?==?');
	return whole.replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, word: string) =>
		decoded(word.replaceAll('_', ' ')),
	);
}

/** A text from the notation in which mails have what is mostly Latin. */
function decoded(text: string): string {
	const bytes = text
		.replace(/=\n/g, '')
		.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}
