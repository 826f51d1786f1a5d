/** Installs n8n-core 1.x from the lock file, unless it is installed. */
export default function install(): void;
