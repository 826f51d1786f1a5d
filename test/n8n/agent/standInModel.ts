import { z } from 'zod';

import { textOf, type ChatRequest, type OfferedTool, type ScriptedCall } from './chatServer';

const HELP =
	'I stand in for a model. Ask me for an order by its number, or for the orders of a customer by e-mail address.';

/** The tool that answers a question, by a part of its name. */
const QUESTIONS: readonly { asks: RegExp; tool: RegExp }[] = [
	{ asks: /[\w.+-]+@[\w.-]+\w/, tool: /customer/i },
	{ asks: /\d{3,}/, tool: /find/i },
];

/** What a support agent does without a model: it looks up the order or the customer that a message names. */
export function lookUp({ messages, tools }: ChatRequest): ScriptedCall | string {
	const last = messages.at(-1);
	const text = textOf(last?.content);
	if (last?.role === 'tool') return `The store says: ${text}`;
	const calls = QUESTIONS.flatMap(({ asks, tool }) => {
		const offered = tools.find(({ function: { name } }) => tool.test(name));
		const [found] = asks.exec(text) ?? [];
		return offered && found ? [callOf(offered.function, found)] : [];
	});
	return calls[0] ?? HELP;
}

/** A call of a tool with a value for its first argument. */
function callOf({ name, parameters }: OfferedTool, value: string): ScriptedCall {
	const [argument = ''] = Object.keys(z.record(z.unknown()).parse(parameters.properties));
	return { tool: name, arguments: { [argument]: value } };
}
