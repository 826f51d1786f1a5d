/** What a parser throws. */
export function refusalOf(parse: () => unknown): unknown {
	try {
		return parse();
	} catch (error) {
		return error;
	}
}
