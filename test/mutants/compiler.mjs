import { readFileSync } from 'node:fs';

import { CheckStatus } from '@stryker-mutator/api/check';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import ts from 'typescript';

const PASSED = { status: CheckStatus.Passed };

/**
 * Leaves out faults with which a file does not compile: `npm run typecheck` detects them before any test.
 * Checking one takes a fifth of a second; Stryker's own checker compiles the whole program, which takes
 * seconds.
 */
class Compiler {
	#files;
	#options;
	#service;
	/** The file with a fault in it. */
	#faulty = { name: undefined, text: undefined };
	/** Incremented with each fault, so that the compiler reads the file again. */
	#version = 0;

	async init() {
		const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
		const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
		this.#files = fileNames;
		// Code that a fault leaves unused is not an error.
		this.#options = { ...options, noUnusedLocals: false, noUnusedParameters: false };
		this.#service = ts.createLanguageService(this.#host(), ts.createDocumentRegistry());
	}

	async check(faults) {
		return Object.fromEntries(faults.map((fault) => [fault.id, this.#check(fault)]));
	}

	#check({ fileName, location: { start, end }, replacement }) {
		const source = readFileSync(fileName, 'utf8');
		const file = ts.createSourceFile(fileName, source, this.#options.target);
		const at = ({ line, column }) => file.getPositionOfLineAndCharacter(line, column);
		const text = source.slice(0, at(start)) + replacement + source.slice(at(end));
		this.#faulty = { name: fileName, text };
		this.#version += 1;
		const [error] = [
			...this.#service.getSyntacticDiagnostics(fileName),
			...this.#service.getSemanticDiagnostics(fileName),
		];
		if (error === undefined) return PASSED;
		const reason = ts.flattenDiagnosticMessageText(error.messageText, '\n');
		return { status: CheckStatus.CompileError, reason };
	}

	#host() {
		return {
			...ts.sys,
			useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
			getScriptFileNames: () => this.#files,
			getScriptVersion: (name) => (name === this.#faulty.name ? `fault ${this.#version}` : ''),
			getScriptSnapshot: (name) => {
				const text = name === this.#faulty.name ? this.#faulty.text : ts.sys.readFile(name);
				return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
			},
			getCurrentDirectory: () => process.cwd(),
			getCompilationSettings: () => this.#options,
			getDefaultLibFileName: ts.getDefaultLibFilePath,
		};
	}
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'compiler', Compiler)];
