const { createHash } = require('node:crypto');

const esbuild = require('esbuild');

const OPTIONS = {
	loader: 'ts',
	format: 'cjs',
	target: 'es2022',
	supported: { 'dynamic-import': false },
	sourcemap: 'inline',
	sourcesContent: false,
};

/** Takes the types away: `tsc` checks them once. */
module.exports = {
	process(code, sourcefile) {
		return esbuild.transformSync(code, { ...OPTIONS, sourcefile });
	},
	/** With coverage, jest adds counters to what it keeps. */
	getCacheKey(code, file, { instrument }) {
		return createHash('sha256')
			.update([esbuild.version, JSON.stringify(OPTIONS), instrument, file, code].join('\0'))
			.digest('hex');
	},
};
