import type { IExecuteFunctions } from 'n8n-workflow';

const MAY_BE_INCOMPLETE =
	'The last page was full and the service does not say that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the options or in the credential.';

const HAS_SHRUNK =
	'The list became shorter while it was read, which may have moved records to a page that was read before. Run this node again if the output must be complete.';

/** Maximum number of notes that are shown; the others are only counted. */
const MAX_SHOWN = 10;

/** The hints that n8n shows above the output: one of each kind, whatever the number of items. */
export class OutputHints {
	/** A list may have more records than were read. */
	mayBeIncomplete = false;
	/** A list became shorter while it was read. */
	hasShrunk = false;
	private readonly notes: string[] = [];

	/** @param note what the user must know about the output of an item; a sentence */
	note(itemIndex: number, note: string): void {
		this.notes.push(`Item ${itemIndex + 1}: ${note}`);
	}

	addTo(context: IExecuteFunctions): void {
		if (this.mayBeIncomplete) add(context, MAY_BE_INCOMPLETE, 'warning');
		if (this.hasShrunk) add(context, HAS_SHRUNK, 'warning');
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
