const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

/** The source map of a built file, which only coverage needs. */
const mapOf = (file, { instrument }) => (instrument ? readFileSync(`${file}.map`, 'utf8') : 'null');

/** Passes the source maps of the build to jest, so that coverage refers to the TypeScript sources. */
module.exports = {
	process(code, file, options) {
		return { code, map: JSON.parse(mapOf(file, options)) };
	},
	getCacheKey(code, file, options) {
		return createHash('sha256')
			.update(
				[code, mapOf(file, options), file, options.instrument, options.configString].join('\0'),
			)
			.digest('hex');
	},
};
