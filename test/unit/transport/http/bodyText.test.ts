import { bodyText } from '../../../../nodes/StoreManagement/transport/http/sendHttp';

it('[F3] half an emoji is sent as U+FFFD', () => {
	expect(bodyText({ a: ['é', 'a\ud83d'], n: null })).toBe('{"a":["é","a\ufffd"],"n":null}');
	expect(bodyText('\ud83d\ude00')).toBe('"😀"');
	expect(bodyText(undefined)).toBeUndefined();
});
