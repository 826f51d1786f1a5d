/**
 * Which option a text names, by its value or its title, whatever the letter case.
 *
 * @param options those of the property, each with `value` and `name`
 * @returns the value of the option; what was given, trimmed, where it names none
 */
export function valueNamed(input: unknown, options: readonly object[]): unknown {
	if (typeof input !== 'string') return input;
	const wanted = input.trim();
	const isSame = (text: unknown): boolean =>
		typeof text === 'string' && text.toLowerCase() === wanted.toLowerCase();
	const found =
		options.find((one) => 'value' in one && isSame(one.value)) ??
		options.find((one) => 'value' in one && 'name' in one && isSame(one.name));
	return found && 'value' in found ? found.value : wanted;
}
