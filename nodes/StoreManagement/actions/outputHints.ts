import type { IExecuteFunctions } from 'n8n-workflow';

/** Maximum number of notes, and of warnings, that are shown; other notes are only counted. */
const MAX_SHOWN = 10;

/** The hints that n8n shows above the output: each warning once, whatever the number of items. */
export class OutputHints {
	private readonly warnings = new Set<string>();
	private readonly notes: string[] = [];

	/** @param note what the user must know about the output of an item; a sentence */
	note(itemIndex: number, note: string): void {
		this.notes.push(`Item ${itemIndex + 1}: ${note}`);
	}

	/** @param warning what the user must know about a list; a sentence */
	warn(warning: string): void {
		this.warnings.add(warning);
	}

	addTo(context: IExecuteFunctions): void {
		for (const warning of [...this.warnings].slice(0, MAX_SHOWN)) add(context, warning, 'warning');
		if (this.notes.length === 0) return;
		const more = this.notes.length - MAX_SHOWN;
		const shown = [
			...this.notes.slice(0, MAX_SHOWN),
			...(more > 0 ? [`The same goes for ${more} more items.`] : []),
		];
		add(context, shown.join(' '), 'info');
	}
}

function add(context: IExecuteFunctions, message: string, type: 'info' | 'warning'): void {
	context.addExecutionHints({ message, location: 'outputPane', type });
}
