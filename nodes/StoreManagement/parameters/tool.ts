/** Display rules for a field that only the node has, or only its variant that is an AI agent's tool. */
export const HIDDEN_FROM_TOOLS = { hide: { '@tool': [true] } };
export const SHOWN_TO_TOOLS = { show: { '@tool': [true] } };
