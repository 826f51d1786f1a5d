import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Forwards to a local port and counts connections: no server logs a failed TLS handshake. */
export interface CountedPort {
	port: number;
	connections(): number;
	close(): Promise<void>;
}

/** Forwards everything that arrives at a free port to the port `target`. */
export async function countConnections(target: number): Promise<CountedPort> {
	const open = new Set<Socket>();
	let count = 0;
	const server = createServer((socket) => {
		count++;
		const onward = connect(target, '127.0.0.1');
		for (const one of [socket, onward]) {
			open.add(one);
			one.on('error', () => one.destroy()).on('close', () => open.delete(one));
		}
		socket.pipe(onward).pipe(socket);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		connections: () => count,
		async close() {
			for (const socket of open) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
