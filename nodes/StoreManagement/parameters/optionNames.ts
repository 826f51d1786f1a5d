import { asSeen } from './texts';

/**
 * Finds the option that a text names by its value or title, ignoring case.
 *
 * @param options each with `value`, and `name` where it has a title
 * @returns the value of the option; if there is none, the text, trimmed; any other input as it is
 */
export function valueNamed(input: unknown, options: readonly object[]): unknown {
	if (typeof input !== 'string') return input;
	const wanted = asSeen(input);
	const isSame = (text: unknown): boolean =>
		typeof text === 'string' && text.toLowerCase() === wanted.toLowerCase();
	const found =
		options.find((one) => 'value' in one && isSame(one.value)) ??
		options.find((one) => 'value' in one && 'name' in one && isSame(one.name));
	return found && 'value' in found ? found.value : wanted;
}
