/** JSON texts that take long to process, by what they contain. */
export declare const SHAPES: Readonly<Record<string, () => string>>;
