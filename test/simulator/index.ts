/**
 * The service of the API document over HTTP on 127.0.0.1. It is built from the document alone and
 * shares no code with the nodes, so that a wrong reading on one side shows.
 */
import type { SimulatorKnobs } from './knobs';
import type { Route } from './routes';
import { Service } from './service';

export type { DeliveryAnswer } from './deliveries';
export type { Fault } from './faults';
export type { SimulatorKnobs } from './knobs';
export type { LoggedRequest } from './server';
export type { Service as Simulator } from './service';

/**
 * Starts a simulator, on a free port by default.
 *
 * @param routesOf what it answers in place of the endpoints of the document
 * @throws an error with code EADDRINUSE if the port is in use
 */
export async function startSimulator(
	knobs: SimulatorKnobs = {},
	routesOf = ({ routes }: Service): readonly Route[] => routes,
): Promise<Service> {
	const service = new Service(knobs);
	await service.start(routesOf(service));
	return service;
}
