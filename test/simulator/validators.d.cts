import type { FastifySchemaCompiler } from 'fastify';

export declare const validatorOf: FastifySchemaCompiler<unknown>;
