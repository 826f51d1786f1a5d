/** Texts of JSON that take long to go through, by what they hold. */
export declare const SHAPES: Readonly<Record<string, () => string>>;
