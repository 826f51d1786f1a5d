import { bodyText } from '../../../../nodes/StoreManagement/transport/http/sendHttp';

it('[F3] a body is sent in NFC, and half an emoji as U+FFFD, in names of fields, too', () => {
	const body = { ['Joa\u0303o']: ['e\u0301', 'a\ud83d', { 'b\udc00': 1 }], n: null, t: true };
	expect(bodyText(body)).toBe('{"João":["é","a\ufffd",{"b\ufffd":1}],"n":null,"t":true}');
	expect(bodyText('\ud83d\ude00')).toBe('"😀"');
	expect(bodyText(undefined)).toBeUndefined();
});
