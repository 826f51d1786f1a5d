import type { Route } from '../../simulator/routes';
import type { Service } from '../../simulator/service';

/** The endpoints of the document, with answers to writes that have the ID of the record alone. */
export const shortAnswers = ({ routes }: Pick<Service, 'routes'>): Route[] =>
	routes.map((route) => ({
		...route,
		handle: (call) => {
			const answer = route.handle(call);
			const { id } = (answer.body ?? {}) as { id?: unknown };
			const isCut = /^(?:POST|PUT) /.test(route.endpoint) && id !== undefined;
			return isCut ? { ...answer, body: { data: { id } } } : answer;
		},
	}));
