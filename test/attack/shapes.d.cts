/** JSON texts that take long to process, by what they contain. */
export declare const SHAPES: Readonly<Record<string, () => string>>;

/** The shapes that are refused, because an object has too many fields or a list too many elements. */
export declare const REFUSED: readonly string[];
