import { init, type EChartsOption } from 'echarts';

/** The colour schemes in which GitHub shows pages. */
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Figures of several contestants for several tasks. */
export interface Chart {
	heading: string;
	unit: string;
	/** The tasks, or the figures on the horizontal axis. */
	categories: readonly string[];
	/** `undefined` where a contestant has no figure. */
	series: ReadonlyArray<{ name: string; values: ReadonlyArray<number | undefined> }>;
	/** Bars from left to right, a group for each task; lines for growth. At most five series: each has a color of its own. */
	kind: 'bars' | 'lines';
}

const WIDTH = 800;
const LINES_HEIGHT = 360;
const BAR_HEIGHT = 18;
const GROUP_GAP = 22;
const MARGIN = 110;
const COLORS: Readonly<Record<Scheme, { text: string; grid: string; series: string[] }>> = {
	light: {
		...{ text: '#1f2328', grid: '#d1d9e0' },
		series: ['#0969da', '#bf8700', '#8250df', '#59636e', '#1a7f37'],
	},
	dark: {
		...{ text: '#f0f6fc', grid: '#3d444d' },
		series: ['#4493f8', '#d29922', '#ab7df8', '#9198a1', '#3fb950'],
	},
};

/** A chart as SVG, with a transparent background. */
export function svgOf(chart: Chart, scheme: Scheme): string {
	const groups = chart.categories.length;
	const barsHeight = groups * (chart.series.length * BAR_HEIGHT + GROUP_GAP) + MARGIN;
	const height = chart.kind === 'bars' ? barsHeight : LINES_HEIGHT;
	const drawing = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
	drawing.setOption(optionOf(chart, scheme));
	const svg = drawing.renderToSVGString();
	drawing.dispose();
	return svg;
}

function optionOf(
	{ heading, unit, categories, series, kind }: Chart,
	scheme: Scheme,
): EChartsOption {
	const { text, grid, series: color } = COLORS[scheme];
	const areBars = kind === 'bars';
	// Text is measured without a browser, so it may turn out wider than assumed.
	const label = { color: text, fontSize: 12, fontFamily: 'sans-serif' };
	const names = {
		type: 'category' as const,
		data: [...categories],
		axisLabel: { ...label, width: 190, overflow: 'break' as const },
		axisLine: { lineStyle: { color: grid } },
		inverse: areBars,
	};
	const figures = {
		type: 'value' as const,
		axisLabel: label,
		splitLine: { lineStyle: { color: grid } },
	};
	return {
		animation: false,
		color,
		title: {
			text: `${heading}, in ${unit}`,
			left: 0,
			top: 0,
			textStyle: { color: text, fontSize: 15, fontFamily: 'sans-serif' },
		},
		legend: { top: 30, left: 0, itemGap: 30, textStyle: label },
		grid: { left: 60, right: 50, top: 70, bottom: 34, containLabel: true },
		xAxis: areBars ? figures : names,
		yAxis: areBars ? names : figures,
		series: series.map(({ name, values }) => ({
			name,
			type: areBars ? ('bar' as const) : ('line' as const),
			data: values.map((value) => value ?? '-'),
			label: { show: areBars, position: 'right', ...label },
		})),
	};
}
