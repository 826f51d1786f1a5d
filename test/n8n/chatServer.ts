import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** A call that the model makes. */
interface ScriptedCall {
	/** The name of the tool, as the model reads it. */
	tool: string;
	arguments: Record<string, unknown>;
}

const toolSchema = z.object({ name: z.string(), description: z.string().optional() });
/** The content of a message is a text or a list of parts. */
const contentSchema = z.union([
	z.string().nullish(),
	z
		.array(z.object({ text: z.string() }))
		.transform((parts) => parts.map(({ text }) => text).join('')),
]);
const requestSchema = z.object({
	messages: z.array(z.object({ role: z.string(), content: contentSchema })),
	tools: z.array(z.object({ function: toolSchema })).default([]),
});

/** A model that follows a script, served as OpenAI's chat completions: each answer is the next call, and a text at last. */
export class ChatServer {
	/** The tools that the last request offered. */
	tools: Array<z.infer<typeof toolSchema>> = [];
	/** What the model read after each call, in the order of the calls. */
	results: string[] = [];
	private script: ScriptedCall[] = [];
	private count = 0;
	private readonly server = createServer((request, response) => {
		void json(request).then((body) => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(this.answer(requestSchema.parse(body))));
		});
	});

	static async start(): Promise<ChatServer> {
		const chat = new ChatServer();
		chat.server.listen(0, '127.0.0.1');
		await once(chat.server, 'listening');
		return chat;
	}

	/** n8n's credential of this model. */
	get credential() {
		const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
		return { name: 'Scripted model', type: 'openAiApi', data: { apiKey: 'none', url } };
	}

	/** Sets what the model does next, and forgets what it read. */
	follow(...calls: ScriptedCall[]): void {
		this.script = calls;
		this.results = [];
	}

	stop(): void {
		this.server.close();
		this.server.closeAllConnections();
	}

	private answer({ messages, tools }: z.infer<typeof requestSchema>): object {
		if (tools.length > 0) this.tools = tools.map((tool) => tool.function);
		const last = messages.at(-1);
		if (last?.role === 'tool') this.results.push(last.content ?? '');
		const next = this.script.shift();
		this.count += 1;
		const call = next && { name: next.tool, arguments: JSON.stringify(next.arguments) };
		const calls = [{ id: `call_${this.count}`, type: 'function', function: call }];
		const message = call ? { content: null, tool_calls: calls } : { content: 'That is all.' };
		const finish = call ? 'tool_calls' : 'stop';
		return {
			...{ id: `chat_${this.count}`, object: 'chat.completion', created: 0, model: 'scripted' },
			choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	}
}
