/** JSON texts that take long to process, by what they contain. */
type Shapes = Readonly<Record<string, () => string>>;

export declare const LISTS: Shapes;
export declare const OBJECTS: Shapes;
/** All of them. */
export declare const SHAPES: Shapes;

/** The shapes that are refused, because an object has too many fields or a list too many elements. */
export declare const REFUSED: readonly string[];
