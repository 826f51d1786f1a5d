import { MissingInputError } from '../errors/missingInputError';

/**
 * Parses all, so that one error names everything that is missing.
 *
 * @throws MissingInputError with the missing fields of all inputs
 * @throws whatever else `parse` throws, at once
 */
export function parseEach<Input, Value>(
	inputs: readonly Input[],
	parse: (input: Input) => Value,
): Value[] {
	const missing: MissingInputError[] = [];
	const values = inputs.flatMap((input) => {
		try {
			return [parse(input)];
		} catch (error) {
			missing.push(asMissing(error));
			return [];
		}
	});
	if (missing.length === 0) return values;
	throw new MissingInputError(missing.flatMap(({ fields }) => fields));
}

function asMissing(error: unknown): MissingInputError {
	if (error instanceof MissingInputError) return error;
	throw error;
}
