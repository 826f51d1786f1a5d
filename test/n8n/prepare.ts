import { ensureN8n } from '../../scripts/start/host';
import { installPackageInto, packPackage } from '../../scripts/start/package';
import { killAll } from '../../scripts/start/processes';
import { RELEASES } from '../../scripts/start/releases';
import { prepareTemplate, templateOf } from './template';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Installs the releases and the package, as `npm start` does, and lets each release make its database,
 * which takes far longer than any later start. Runs once, before the first test.
 */
export default async function prepare(): Promise<void> {
	for (const signal of SIGNALS) {
		process.once(signal, () => {
			killAll();
			process.exit(1);
		});
	}
	const packed = await packPackage();
	for (const release of RELEASES) {
		const host = await ensureN8n(release);
		await installPackageInto(templateOf(release), packed);
		await prepareTemplate(host);
	}
}
