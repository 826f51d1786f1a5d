import build from '../harness/globalSetup';
import install from './install.mjs';

export default function globalSetup(): void {
	install();
	build();
}
