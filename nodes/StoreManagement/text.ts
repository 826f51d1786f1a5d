/**
 * Decodes bytes that came over HTTP: in the charset that their content type declares, else as UTF-8. What is
 * neither is read as windows-1252, in which every byte is a character, so that no letter is lost.
 *
 * @param contentType the header, perhaps with a charset
 */
export function decodeText(bytes: Uint8Array, contentType = ''): string {
	const [, declared = 'utf-8'] = /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType) ?? [];
	for (const charset of [declared, 'utf-8']) {
		try {
			return new TextDecoder(charset, { fatal: true }).decode(bytes);
		} catch {
			// An unknown charset, or bytes that are not in it.
		}
	}
	return new TextDecoder('windows-1252').decode(bytes);
}
