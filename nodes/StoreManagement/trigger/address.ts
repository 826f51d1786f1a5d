/** Names and addresses that only one machine or one network knows. */
const PRIVATE = [
	/^[^.:[\]]+$/,
	/\.(?:local|localhost|internal|lan|home|test)$/,
	/^(?:0|10|127)\./,
	/^192\.168\./,
	/^169\.254\./,
	/^172\.(?:1[6-9]|2\d|3[01])\./,
	/^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/,
];

function isPrivate(url: string): boolean {
	if (!URL.canParse(url)) return true;
	const { hostname } = new URL(url);
	return PRIVATE.some((expression) => expression.test(hostname));
}

/** Whether a service at one address will hardly reach the other: it is not in the same machine or network. */
export function isUnreachable(url: string, baseUrl: string): boolean {
	return isPrivate(url) && !isPrivate(baseUrl);
}
