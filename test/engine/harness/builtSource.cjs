const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

/** The map that `tsc --sourceMap` wrote beside a built file; needed only to count coverage. */
const mapOf = (file, { instrument }) => (instrument ? readFileSync(`${file}.map`, 'utf8') : 'null');

/** Gives jest the source maps of the build, so that coverage is counted in the TypeScript sources. */
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
