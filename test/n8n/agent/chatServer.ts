import express from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** A call that the model makes. */
export interface ScriptedCall {
	/** The name of the tool, as the model reads it. */
	tool: string;
	arguments: Record<string, unknown>;
	/** Runs just before the call, for example to make the service fail. */
	before?: () => void;
}

const requestSchema = z.object({
	messages: z.array(z.object({ role: z.string(), content: z.unknown() }).passthrough()),
	tools: z
		.array(
			z.object({
				function: z.object({
					name: z.string(),
					description: z.string().optional(),
					parameters: z.record(z.unknown()),
				}),
			}),
		)
		.default([]),
});
export type ChatRequest = z.infer<typeof requestSchema>;

/** A tool as a model reads it. */
export type OfferedTool = ChatRequest['tools'][number]['function'];

/**
 * A model that follows a script, served as OpenAI's chat completions: each answer is the next call. Once all calls
 * have been made, it improvises a call or a text.
 */
export class ChatServer {
	/** The tools that the last request offered. */
	tools: OfferedTool[] = [];
	/** What the model read after each call, in the order of the calls. */
	readonly results: string[] = [];
	/** The base URL, which ends in /v1. */
	url = '';
	private script: ScriptedCall[] = [];
	private count = 0;

	private constructor(
		private readonly listener: Server,
		private readonly improvise: (request: ChatRequest) => ScriptedCall | string,
	) {}

	static async start(
		improvise: (request: ChatRequest) => ScriptedCall | string = () => 'That is all.',
	): Promise<ChatServer> {
		const app = express();
		const listener = app.listen(0, '127.0.0.1');
		const server = new ChatServer(listener, improvise);
		app.post('/v1/chat/completions', express.json({ limit: '16mb' }), (request, response) => {
			response.json(server.answer(requestSchema.parse(request.body)));
		});
		await once(listener, 'listening');
		server.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`;
		return server;
	}

	/** Sets what the model does next, and forgets what it read. */
	follow(...calls: ScriptedCall[]): void {
		this.script = [...calls];
		this.results.length = 0;
	}

	async stop(): Promise<void> {
		this.listener.closeAllConnections();
		this.listener.close();
		await once(this.listener, 'close');
	}

	private answer(request: ChatRequest): object {
		const { messages, tools } = request;
		if (tools.length > 0) this.tools = tools.map((tool) => tool.function);
		const last = messages.at(-1);
		if (last?.role === 'tool') this.results.push(textOf(last.content));
		const next = this.script.shift() ?? this.improvise(request);
		const isText = typeof next === 'string';
		if (!isText) next.before?.();
		this.count += 1;
		const message = isText
			? { content: next }
			: { content: null, tool_calls: [toolCall(`call_${this.count}`, next)] };
		return {
			id: `chat_${this.count}`,
			object: 'chat.completion',
			created: 0,
			model: 'scripted',
			choices: [
				{
					index: 0,
					message: { role: 'assistant', ...message },
					finish_reason: isText ? 'stop' : 'tool_calls',
				},
			],
			usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
		};
	}
}

function toolCall(id: string, { tool, arguments: given }: ScriptedCall): object {
	return { id, type: 'function', function: { name: tool, arguments: JSON.stringify(given) } };
}

/** The text of a message, whose content is a text or a list of parts. */
export function textOf(content: unknown): string {
	const parts = z.array(z.object({ text: z.string() })).safeParse(content);
	return parts.success ? parts.data.map(({ text }) => text).join('') : String(content);
}
