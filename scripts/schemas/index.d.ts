export function writeSchemas(nodes: string, declarations: object): void;
