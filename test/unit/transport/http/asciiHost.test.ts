import { asciiHost } from '../../../../nodes/StoreManagement/transport/http/asciiHost';

it.each([
	'https://api.example.com',
	' https://API.example.com:8443/v2/ ',
	'https://lojá.example.com/',
	'https://ÁÉÍ.example',
	'https://münchen-übung.ação.example:443',
	'https://例え.テスト',
	'https://пример.испытание/path',
	'https://😀shop.example',
	'https://[2001:db8::1]:8443/v2',
	'https://[::1]',
])('is the host of %s', (address) => {
	expect(asciiHost(address).toLowerCase()).toBe(new URL(address.trim()).hostname);
});

it.each(['', 'api.example.com', 'https://'])('is empty for %j', (address) => {
	expect(asciiHost(address).toLowerCase()).toBe('');
});
