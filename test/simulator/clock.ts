/** The service's own time, which may run faster than the wall clock. All figures in milliseconds. */
export class Clock {
	private realStart = Date.now();
	private start = this.realStart;

	constructor(private speed: number) {}

	now(): number {
		return this.start + (Date.now() - this.realStart) * this.speed;
	}

	/** From here on time runs at another speed; the time told so far stays. */
	setSpeed(speed: number): void {
		this.start = this.now();
		this.realStart = Date.now();
		this.speed = speed;
	}

	/** How long a stretch of the service's time lasts for someone who waits for it. */
	toReal(serviceMs: number): number {
		return serviceMs / this.speed;
	}
}
