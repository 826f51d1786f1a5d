/** The processor time of n8n is one of its metrics. */
export const METRICS = { N8N_METRICS: 'true' };

/** Seconds of processor time that an n8n has used since its start. */
export async function processorSeconds(url: string): Promise<number> {
	const metrics = await (await fetch(`${url}/metrics`)).text();
	return Number(/^\S*process_cpu_seconds_total\S* (\S+)/m.exec(metrics)?.[1]);
}

/** The median of some times, with the shortest and the longest: "6.36 (5.20–8.48)". */
export function textOf(times: readonly number[], digits: number): string {
	const { median, least, most } = spread(times);
	const text = (figure: number): string => figure.toFixed(digits);
	return `${text(median)} (${text(least)}–${text(most)})`;
}

/** The median of some figures, and the smallest and the largest. */
export function spread(figures: readonly number[]): {
	median: number;
	least: number;
	most: number;
} {
	const sorted = [...figures].sort((one, other) => one - other);
	const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
	return { median: at(0.5), least: at(0), most: at(1) };
}
