import { InvalidInputError } from '../../errors/invalidInputError';
import { DEFAULT_TOLERANCE, type SignatureFields } from '../../parameters/signature';

import type { Verification } from './signature';
import { parseContent, type ContentPart } from './signedContent';

/** How deliveries are signed, by scheme and fields: without the tolerance, with `content` as a template. */
type Scheme = Omit<Verification, 'content' | 'timestamp'> & {
	content: string;
	/** Where to find the time-stamp; undefined where there is none. */
	timestamp?: { header: string; prefix: string };
};

/** A signature header of Standard Webhooks; some services begin it with their own name. */
const STANDARD_HEADER = /^(.+)-signature$/i;

const HEX: Pick<Scheme, 'algorithm' | 'encoding' | 'keyFormat'> = {
	algorithm: 'sha256',
	encoding: 'hex',
	keyFormat: 'text',
};

/**
 * How deliveries are signed, from the fields that the user has set. If any field is set, signatures are
 * required: an expression that finds no header must not switch the verification off.
 *
 * @returns undefined where no field is set
 * @throws InvalidInputError where the fields do not make a complete scheme
 */
export function toVerification(fields: SignatureFields): Verification | undefined {
	if (Object.keys(fields).length === 0) return undefined;
	const { content, timestamp, ...scheme } = toScheme(fields);
	const parts = parseContent(content);
	checkTimestamp(parts, timestamp !== undefined);
	const tolerance = (fields.tolerance ?? DEFAULT_TOLERANCE) * 1000;
	return { ...scheme, content: parts, timestamp: timestamp && { ...timestamp, tolerance } };
}

/** The header with the ID of a delivery, where the scheme has one. */
export function idHeaderOf({ scheme, header }: SignatureFields): string | undefined {
	return scheme === 'standardWebhooks' ? `${standardName(header)}-id` : undefined;
}

function toScheme(fields: SignatureFields): Scheme {
	const { scheme = 'bodyOnly' } = fields;
	switch (scheme) {
		case 'bodyOnly':
			return { ...writtenBy(fields), keyFormat: 'text', content: '{body}' };
		case 'standardWebhooks': {
			const name = standardName(fields.header);
			return {
				header: `${name}-signature`,
				prefix: 'v1,',
				algorithm: 'sha256',
				encoding: 'base64',
				keyFormat: 'base64',
				content: `{header:${name}-id}.{timestamp}.{body}`,
				timestamp: { header: `${name}-timestamp`, prefix: '' },
			};
		}
		case 'timeStamped': {
			const header = headerOf(fields);
			const timestamp = { header, prefix: 't=' };
			return { ...HEX, header, prefix: 'v1=', content: '{timestamp}.{body}', timestamp };
		}
		case 'versionedBaseString': {
			const header = filledIn('Timestamp Header', fields.timestampHeader);
			return {
				...HEX,
				header: headerOf(fields),
				prefix: 'v0=',
				content: 'v0:{timestamp}:{body}',
				timestamp: { header, prefix: '' },
			};
		}
		case 'custom':
			return {
				...writtenBy(fields),
				keyFormat: fields.keyFormat ?? 'text',
				content: fields.content ?? '{body}',
				...customTimestamp(fields),
			};
	}
}

function writtenBy(fields: SignatureFields): Omit<Scheme, 'content' | 'keyFormat'> {
	const { algorithm = 'sha256', encoding = 'hex', prefix = '' } = fields;
	return { header: headerOf(fields), algorithm, encoding, prefix };
}

function customTimestamp(fields: SignatureFields): Pick<Scheme, 'timestamp'> {
	const { timestampHeader, timestampPrefix = '' } = fields;
	if (timestampHeader === undefined && timestampPrefix === '') return {};
	const header = timestampHeader ?? headerOf(fields);
	return { timestamp: { header, prefix: timestampPrefix } };
}

/** @throws InvalidInputError where a time-stamp is signed but not found, or found but not signed */
function checkTimestamp(parts: readonly ContentPart[], isFound: boolean): void {
	const isSigned = parts.some(({ kind }) => kind === 'timestamp');
	if (isSigned && !isFound) {
		const remedy = 'Enter the header that carries the time-stamp, or what stands before it';
		throw new InvalidInputError('Timestamp Header or Timestamp Prefix', 'is required', remedy);
	}
	if (isFound && !isSigned) {
		const rule = 'must hold {timestamp}: anybody can change a time-stamp that is not signed';
		const remedy = 'Write {timestamp} where the service puts it, or remove where it stands';
		throw new InvalidInputError('Signed Content', rule, remedy);
	}
}

function standardName(header = 'webhook-signature'): string {
	const name = STANDARD_HEADER.exec(header)?.[1];
	if (name !== undefined) return name;
	const remedy = 'Enter a name such as webhook-signature, or choose another scheme';
	throw new InvalidInputError('Header', 'must end in -signature', remedy, header);
}

function headerOf({ header }: SignatureFields): string {
	return filledIn('Header', header);
}

function filledIn(field: string, value: string | undefined): string {
	if (value !== undefined) return value;
	const remedy =
		'Enter the name of the header, correct its expression, or remove all details of the signature from the node and the credential';
	throw new InvalidInputError(`${field} of Verify Signature`, 'is required', remedy);
}
