/**
 * The host of an address as n8n compares it with Allowed Domains: without the port, and each part of an
 * international name in Punycode (RFC 3492, section 6.3). It becomes the text of an expression, where n8n
 * offers no URL, so it uses nothing but its parameter and plain JavaScript.
 */
export const asciiHost = (address: string): string => {
	const host = (address.trim().split('/')[2] ?? '').replace(/:\d*$/, '');
	const labels = host.split('.');
	const digit = (value: number): string => String.fromCharCode(value + (value < 26 ? 97 : 22));
	const encode = (label: string): string => {
		const name = label.normalize('NFC').toLowerCase();
		const points = Array.from(name, (character) => character.codePointAt(0) ?? 0);
		const basic = points.filter((point) => point < 128);
		if (basic.length === points.length) return label;
		let text = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '');
		let [next, delta, bias, done] = [128, 0, 72, basic.length];
		while (done < points.length) {
			const last = next;
			next = Math.min(...points.filter((point) => point >= last));
			delta += (next - last) * (done + 1);
			for (const point of points) {
				if (point < next) delta++;
				if (point !== next) continue;
				let [rest, threshold] = [delta, 0];
				for (let base = 36; ; base += 36) {
					threshold = Math.min(26, Math.max(1, base - bias));
					if (rest < threshold) break;
					text += digit(threshold + ((rest - threshold) % (36 - threshold)));
					rest = Math.floor((rest - threshold) / (36 - threshold));
				}
				text += digit(rest);
				let skew = Math.floor(delta / (done === basic.length ? 700 : 2));
				skew += Math.floor(skew / ++done);
				for (bias = 0; skew > 455; bias += 36) skew = Math.floor(skew / 35);
				bias += Math.floor((36 * skew) / (skew + 38));
				delta = 0;
			}
			delta++;
			next++;
		}
		return `xn--${text}`;
	};
	return labels.map(encode).join('.');
};
