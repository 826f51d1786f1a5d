import { decodeText } from '../../nodes/StoreManagement/text';

const LATIN = 'charset=ISO-8859-1';

it.each([
	['declared ISO 8859-1', [0x4a, 0x6f, 0xe3, 0x6f], `application/json; ${LATIN}`],
	['declared in quotes', [0x4a, 0x6f, 0xe3, 0x6f], 'text/plain; Charset="windows-1252"'],
	['undeclared bytes that are no UTF-8', [0x4a, 0x6f, 0xe3, 0x6f], 'application/json'],
	['bytes that are declared UTF-8 and are none', [0x4a, 0x6f, 0xe3, 0x6f], 'a/b; charset=utf-8'],
	['UTF-8', [0x4a, 0x6f, 0xc3, 0xa3, 0x6f], undefined],
	['an unknown charset', [0x4a, 0x6f, 0xc3, 0xa3, 0x6f], 'a/b; charset=x-none'],
	['a UTF-8 mark', [0xef, 0xbb, 0xbf, 0x4a, 0x6f, 0xc3, 0xa3, 0x6f], undefined],
	['a UTF-16LE mark', [0xff, 0xfe, 0x4a, 0, 0x6f, 0, 0xe3, 0, 0x6f, 0], `a/b; ${LATIN}`],
	['a UTF-16BE mark', [0xfe, 0xff, 0, 0x4a, 0, 0x6f, 0, 0xe3, 0, 0x6f], undefined],
	['declared UTF-16', [0x4a, 0, 0x6f, 0, 0xe3, 0, 0x6f, 0], 'a/b; charset=utf-16'],
])('reads %s', (_, bytes, contentType) => {
	expect(decodeText(Uint8Array.from(bytes), contentType)).toBe('João');
});

it('reads a UTF-8 mark whatever charset is declared', () => {
	const bytes = Buffer.from('\uFEFFJoão');
	expect(decodeText(bytes, `application/json; ${LATIN}`)).toBe('João');
});
