/** `displayOptions` of a field that an AI agent's tool does not have. */
export const HIDDEN_FROM_TOOLS = { hide: { '@tool': [true] } };
/** `displayOptions` of a field that only an AI agent's tool has. */
export const SHOWN_TO_TOOLS = { show: { '@tool': [true] } };
