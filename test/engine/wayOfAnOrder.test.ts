import { filesInDocs, PassedFiles } from './passedFiles';
import { Shop } from './shop';

it('an order passes at most 28 files, and docs/architecture.md says why it passes each', async () => {
	const passed = await PassedFiles.open();
	const shop = await Shop.open();
	const files = await passed.during(async () => {
		const { items, error } = await shop.run('order.getAll');
		expect(error).toBeUndefined();
		expect(items).toHaveLength(50);
	});
	await shop.close();
	passed.close();
	expect(files.sort()).toEqual(filesInDocs('The way of an order').sort());
	expect(files.length).toBeLessThanOrEqual(28);
});
