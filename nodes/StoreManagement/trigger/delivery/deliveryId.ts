import { headerValue, type Headers } from './headers';
import { idHeaderOf, type Verification } from './signature';

/** The settings that tell one delivery from another. Windows are in milliseconds; 0 means no repetitions. */
interface IdentitySettings {
	/** Undefined where the service sends no ID. */
	deliveryIdHeader: string | undefined;
	deliveryIdWindow: number;
	duplicateWindow: number;
	verification: Verification | undefined;
}

/** What a delivery is recognized by, and for how many milliseconds. */
export interface DeliveryKey {
	kind: 'body' | 'id';
	content: Buffer;
	window: number;
}

/** The ID that the service gave to a delivery; undefined where there is none. */
export function deliveryId(
	headers: Headers,
	{ deliveryIdHeader }: Pick<IdentitySettings, 'deliveryIdHeader'>,
): string | undefined {
	if (deliveryIdHeader === undefined) return undefined;
	const id = headerValue(headers, deliveryIdHeader)?.trim();
	return id === '' ? undefined : id;
}

/**
 * What tells a delivery from others: the ID where there is one, else the body. Where deliveries are
 * verified and the ID is not signed, the body counts too: anybody can repeat a delivery with another ID.
 *
 * @returns keys in the order in which to look them up; the first that was seen within its window makes the
 *   delivery a repetition, and the keys after it are not remembered
 */
export function deliveryKeys(
	headers: Headers,
	body: Buffer,
	settings: IdentitySettings,
): DeliveryKey[] {
	const { verification, duplicateWindow, deliveryIdWindow } = settings;
	const id = deliveryId(headers, settings);
	const isSigned = settings.deliveryIdHeader?.toLowerCase() === idHeaderOf(verification);
	const isForgeable = verification !== undefined && !isSigned;
	const byBody: DeliveryKey = { kind: 'body', content: body, window: duplicateWindow };
	if (id === undefined) return [byBody];
	const byId: DeliveryKey = { kind: 'id', content: Buffer.from(id), window: deliveryIdWindow };
	return isForgeable ? [byBody, byId] : [byId];
}
