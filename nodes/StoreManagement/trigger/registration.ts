import type { IHookFunctions } from 'n8n-workflow';

import { isRegistered, register, unregister } from './automatic';
import { explain, explainDeletion } from './explain';
import { expectRegistered } from './manual';
import { forgetRegistered } from './registered';
import { readSettings, type Settings } from './settings';
import { Site } from './site';

/** What n8n calls when a workflow is activated, tested and deactivated. */
export const registration = { checkExists, create, delete: remove };

/** @throws NodeOperationError */
async function checkExists(this: IHookFunctions): Promise<boolean> {
	return await activating(this, async (site) => {
		if (site.settings.registration === 'automatic') return await isRegistered(site);
		await expectRegistered(site);
		return true;
	});
}

/** @throws NodeOperationError */
async function create(this: IHookFunctions): Promise<boolean> {
	return await activating(this, async (site) => {
		if (site.settings.registration === 'automatic') await register(site);
		else await expectRegistered(site);
		return true;
	});
}

/**
 * Returns false instead of throwing when something fails: n8n would leave its own part undone, and
 * not save the static data. The registration stays there, so that the next try deletes it.
 */
async function remove(this: IHookFunctions): Promise<boolean> {
	let settings: Settings | undefined;
	try {
		settings = readSettings(this);
		if (settings.registration === 'automatic') await unregister(await Site.open(this, settings));
		else forgetRegistered(this.getWorkflowStaticData('node'));
		return true;
	} catch (error) {
		const reason = explainDeletion(error, this, settings?.store);
		this.logger.error(`${this.getNode().name}: ${reason}`, { workflowId: this.getWorkflow().id });
		return false;
	}
}

async function activating<Result>(
	context: IHookFunctions,
	step: (site: Site) => Promise<Result>,
): Promise<Result> {
	let settings: Settings | undefined;
	try {
		settings = readSettings(context);
		return await step(await Site.open(context, settings));
	} catch (error) {
		throw explain(error, context, settings?.store);
	}
}
