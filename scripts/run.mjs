/**
 * `node scripts/run.mjs COMMAND [flags]`: installs what is missing, then runs `scripts/COMMAND/main.ts`.
 */
import { installDependencies } from './install.mjs';

const [command, ...args] = process.argv.slice(2);

await installDependencies();
const { require } = await import('tsx/cjs/api');
await require(`./${command}/main.ts`, import.meta.url).main(args);
