/**
 * Whole n8n releases with this package in them, for `npm start`, `npm run bench` and the tests:
 *
 *     releases   which releases there are, and what each needs
 *     install    installs a release and the Node.js that it needs; packs the package and installs it
 *     newUser    a user folder with an owner and an empty database
 *     start      starts an n8n process and waits until it is ready
 *     api        the API that n8n's editor uses: with workflows, and schemas of its answers
 *     examples   the example workflows, the credentials that they use, and what a user enters in them
 *     processes  process groups, ports, waiting, and how a command ends
 */
export * from './api';
export * from './examples';
export * from './install';
export * from './newUser';
export * from './paths';
export * from './processes';
export * from './releases';
export * from './schemas';
export * from './start';
export * from './workflows';
