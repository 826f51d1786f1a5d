import n8nSettings from '../harness/n8nSettings';
import install from './install.mjs';

export default function globalSetup(): void {
	install();
	n8nSettings();
}
