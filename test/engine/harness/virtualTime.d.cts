/** The time of a file of tests, or of a process: see virtualTime.cjs. */
declare class VirtualTime {
	install(global: typeof globalThis): void;
	uninstall(): void;
}
export = VirtualTime;
