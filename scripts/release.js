/**
 * What `publish.yml` asks before and while it publishes:
 *
 *     npm run release -- check v1.2.3        exits 1 if the version in package.json cannot be published under that tag
 *     node scripts/release.js dist-tag       `latest`, or for 1.2.3-rc.1 `rc`
 *     node scripts/release.js notes          the section of CHANGELOG.md for the version
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What stands in package.json until its publisher is known. npm shows it for ever, and n8n compares it. */
const PLACEHOLDERS = {
	'author.name': 'Store Management maintainers',
	'author.email': 'maintainers@n8n-nodes-store-management.example',
	'repository.url':
		'git+https://github.com/n8n-nodes-store-management/n8n-nodes-store-management.git',
};

/** The names of the fields of a package.json that still hold a placeholder. */
function toBeSet(manifest) {
	return Object.keys(PLACEHOLDERS).filter((field) => {
		const [outer, inner] = field.split('.');
		return manifest[outer][inner] === PLACEHOLDERS[field];
	});
}

/** The name under which npm offers a version: it must not install a preliminary one without being asked. */
function distTag({ version }) {
	return /-([a-z]+)/.exec(version)?.[1] ?? 'latest';
}

/** The text below the heading of a version in a changelog; empty if it has no such heading. */
function notes({ version }, changelog) {
	const section = changelog
		.split(/^(?=## \[|\[[^\]]+\]: )/m)
		.find((text) => text.startsWith(`## [${version}]`));
	return section?.replace(/^.*\n/, '').trim() ?? '';
}

/** Why a version cannot be published under a tag of git, one sentence each. */
function findings(manifest, changelog, tag) {
	const { version } = manifest;
	const unreleased = notes({ version: 'Unreleased' }, changelog);
	return [
		...toBeSet(manifest).map((field) => `package.json: ${field} is to be set before publishing.`),
		...(tag === `v${version}`
			? []
			: [`The tag is ${tag}, and package.json has version ${version}.`]),
		...(notes(manifest, changelog) ? [] : [`CHANGELOG.md has no section for ${version}.`]),
		...(unreleased ? ['CHANGELOG.md: what is Unreleased belongs to the version.'] : []),
	];
}

function main([command, tag]) {
	const read = (name) => readFileSync(join(__dirname, '..', name), 'utf8');
	const manifest = JSON.parse(read('package.json'));
	const changelog = read('CHANGELOG.md');
	if (command === 'dist-tag') return console.log(distTag(manifest));
	if (command === 'notes') return console.log(notes(manifest, changelog));
	for (const finding of findings(manifest, changelog, tag)) {
		console.error(finding);
		process.exitCode = 1;
	}
}

main(process.argv.slice(2));
