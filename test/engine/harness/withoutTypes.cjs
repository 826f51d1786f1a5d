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
	getCacheKey(code, file) {
		return createHash('sha256')
			.update([esbuild.version, JSON.stringify(OPTIONS), file, code].join('\0'))
			.digest('hex');
	},
};
