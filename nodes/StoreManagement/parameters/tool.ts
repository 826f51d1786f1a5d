/** Shows a field in the node, but not in its variant that is an AI agent's tool. */
export const HIDDEN_FROM_TOOLS = { hide: { '@tool': [true] } };
/** Shows a field in that variant only. */
export const SHOWN_TO_TOOLS = { show: { '@tool': [true] } };
