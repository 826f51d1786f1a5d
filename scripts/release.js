/**
 * What `publish.yml` asks before and while it publishes:
 *
 *     npm run release -- check v1.2.3        exits 1 if the version in package.json cannot be published under that tag
 *     node scripts/release.js dist-tag       `latest`, or for 1.2.3-rc.1 `rc`
 *     node scripts/release.js notes          the section of CHANGELOG.md for the version
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const { author, repository, version } = require('../package.json');

/** What stands in package.json until its publisher is known. npm shows it for ever, and n8n compares it. */
const PLACEHOLDER =
	/Store Management maintainers|store-management\.example|com\/n8n-nodes-store-management\//;

/** The text below a heading of the changelog; empty if it has no such heading. */
function notes(heading) {
	const changelog = readFileSync(join(__dirname, '..', 'CHANGELOG.md'), 'utf8');
	const sections = changelog.split(/^(?=## \[|\[[^\]]+\]: )/m);
	const section = sections.find((text) => text.startsWith(`## [${heading}]`)) ?? '';
	return section.replace(/^.*\n/, '').trim();
}

function check(tag) {
	const findings = {
		'package.json: set author and repository.': PLACEHOLDER.test(
			JSON.stringify([author, repository]),
		),
		[`The tag is ${tag}, and package.json has version ${version}.`]: tag !== `v${version}`,
		[`CHANGELOG.md has no section for ${version}.`]: notes(version) === '',
		'CHANGELOG.md: what is Unreleased belongs to the version.': notes('Unreleased') !== '',
	};
	for (const [finding, isSo] of Object.entries(findings)) {
		if (!isSo) continue;
		console.error(finding);
		process.exitCode = 1;
	}
}

const [command, tag] = process.argv.slice(2);
if (command === 'dist-tag') console.log(/-([a-z]+)/.exec(version)?.[1] ?? 'latest');
else if (command === 'notes') console.log(notes(version));
else check(tag);
