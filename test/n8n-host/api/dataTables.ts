import { z } from 'zod';

import { idSchema, namedSchema } from './schemas';
import type { Session } from './session';

const listSchema = z.object({ data: namedSchema });

/** The data tables of the user who is signed in. */
export class DataTables {
	constructor(private readonly session: Session) {}

	/** The ID of the table with this name, which is created with columns of text if there is none. */
	async ensure(name: string, columns: readonly string[]): Promise<string> {
		const project = idSchema.parse(await this.session.request('GET', '/projects/personal'));
		const path = `/projects/${project.id}/data-tables`;
		const { data } = listSchema.parse(await this.session.request('GET', path));
		const existing = data.find((table) => table.name === name);
		if (existing !== undefined) return existing.id;
		const created = await this.session.request('POST', path, {
			name,
			columns: columns.map((column) => ({ name: column, type: 'string' })),
		});
		return idSchema.parse(created).id;
	}
}
