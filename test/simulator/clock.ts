/** The clock of the service, which may run faster than real time. All values are milliseconds. */
export class Clock {
	private realStart = Date.now();
	private start = this.realStart;

	constructor(private speed: number) {}

	now(): number {
		return this.start + (Date.now() - this.realStart) * this.speed;
	}

	/** Changes the speed from now on, without a jump. */
	setSpeed(speed: number): void {
		this.start = this.now();
		this.realStart = Date.now();
		this.speed = speed;
	}

	/** Converts a duration on this clock into real time. */
	toReal(serviceMs: number): number {
		return serviceMs / this.speed;
	}
}
