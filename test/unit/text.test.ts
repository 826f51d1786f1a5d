import { decodeText } from '../../nodes/StoreManagement/text';

it.each([
	['UTF-8', Buffer.from('João'), undefined],
	['UTF-8 with a mark', Buffer.from('\uFEFFJoão'), 'application/json'],
	['the declared charset', Buffer.from('João', 'latin1'), 'text/plain; charset="ISO-8859-1"'],
	['the declared charset', Buffer.from('João', 'utf16le'), 'text/plain;charset=utf-16le'],
	['windows-1252 where none is declared', Buffer.from('João', 'latin1'), 'application/json'],
	[
		'windows-1252 where UTF-8 is wrongly declared',
		Buffer.from('João', 'latin1'),
		'a; charset=utf-8',
	],
	['UTF-8 where an unknown one is declared', Buffer.from('João'), 'a; charset=none'],
])('reads %s', (_, bytes, contentType) => {
	expect(decodeText(bytes, contentType)).toBe('João');
});
