const compilerOf = require('@fastify/ajv-compiler');

const AJV = {
	customOptions: {
		coerceTypes: false,
		removeAdditional: false,
		allErrors: true,
		allowUnionTypes: true,
	},
};

const compile = compilerOf()({}, AJV);
const validators = new Map();

/**
 * The validator of a schema. Compiling takes longer than all else of a simulator's start, so each is
 * compiled once a process; the engine tests load this file once for all of theirs (sharedPackages.cjs).
 */
exports.validatorOf = ({ schema }) => {
	const key = JSON.stringify(schema);
	const validator = validators.get(key) ?? compile({ schema });
	validators.set(key, validator);
	return validator;
};
