import type { IHookFunctions } from 'n8n-workflow';

import { isFamily, matchesAny } from '../events';
import { stateOf, type Known } from '../known';
import { log } from '../node';
import type { OwnWebhooks } from '../ownWebhooks';
import type { Settings } from '../settings';

import { linesOn, RegistrationError } from './messages';
import { findGap } from './requiredWebhook';

/**
 * With Manual registration: what delivers at the URL of the node, and behind it what cannot be told.
 *
 * @throws RegistrationError if all of it together does not bring the events
 */
export function findSuitable(own: OwnWebhooks, hooks: IHookFunctions, settings: Settings): Known[] {
	const { known } = own;
	const active = known.filter((one) => stateOf(one) === 'active');
	const doubtful = known.filter((one) => stateOf(one) === 'doubtful');
	const shown = known.filter((one) => !doubtful.includes(one));
	const lines = linesOn(own, ...active);
	const gap = findGap(
		shown.flatMap(({ webhook }) => webhook ?? []),
		settings,
	);
	if (gap !== undefined) {
		const remedy = `${shown.length > 0 ? 'Correct it' : 'Create one'} in the store admin.`;
		const problem = `In store "${settings.store}", ${gap}.`;
		throw new RegistrationError([problem, ...own.hints, remedy, ...lines]);
	}
	for (const line of lines) log(hooks, 'warn', line);
	const listed = active.flatMap(({ webhook }) => webhook?.events ?? []);
	for (const family of settings.events.filter(isFamily)) {
		const names = listed.filter((name) => matchesAny(name, [family]));
		// The names may be all that the service has, or less than the user thinks.
		if (names.length > 0 && !names.includes(family)) {
			log(hooks, 'info', `Of ${family}, the store lists ${[...new Set(names)].join(', ')}.`);
		}
	}
	return [...active, ...doubtful];
}
