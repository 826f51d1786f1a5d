import { ServiceError } from './errors';
import type { Names } from './knobs';
import type { Source } from './source';

/** A list that is paginated by scroll ID. */
interface Scroll {
	/** The list of the first request, with its filters. */
	source: Source<unknown>;
	path: string;
	pageSize: number;
	/** Records of the pages before. */
	offset: number;
}

/** One page of a scroll. */
export interface ScrollPage {
	scroll: Readonly<Scroll>;
	/** The ID with which the page after this one is requested. */
	nextId: string;
}

/** The scrolls of a running simulator, by their IDs. */
export class Scrolls {
	private readonly byId = new Map<string, Scroll>();

	/** The first page of a list. */
	begin(list: Omit<Scroll, 'offset'>, names: Names): ScrollPage {
		const scroll = { ...list, offset: 0 };
		return { scroll, nextId: this.keep(advanced({ ...scroll }, names)) };
	}

	/**
	 * The page that a scroll ID leads to. Without `scrollIdRepeats` each request advances it.
	 *
	 * @throws ServiceError 404 for an unknown ID, and after the last page where the knobs say so
	 */
	continue(id: string, path: string, names: Names): ScrollPage {
		const current = this.byId.get(id);
		if (current?.path !== path) throw new ServiceError(404, 'The scroll does not exist.');
		const scroll = { ...current };
		if (names.scrollEnd === 404 && scroll.offset >= scroll.source.total) {
			throw new ServiceError(404, 'The scroll has ended.');
		}
		const next = advanced(current, names);
		return { scroll, nextId: names.scrollIdChanges ? this.keep(next) : id };
	}

	/** The ID has characters that must be encoded in a query. */
	private keep(scroll: Scroll): string {
		const id = `${Buffer.from(`page>${this.byId.size + 1}?`).toString('base64')}+/==`;
		this.byId.set(id, scroll);
		return id;
	}
}

/** The scroll after its current page. An ID that can be sent again keeps its own position. */
function advanced(scroll: Scroll, { scrollIdChanges, scrollIdRepeats }: Names): Scroll {
	const next = scrollIdChanges && scrollIdRepeats ? { ...scroll } : scroll;
	next.offset += Math.max(0, Math.min(scroll.pageSize, scroll.source.total - scroll.offset));
	return next;
}
