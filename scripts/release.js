/**
 * What `publish.yml` asks before and while it publishes:
 *
 *     npm run release -- check v1.2.3        exits 1 if the version in package.json cannot be published under that tag
 *     node scripts/release.js dist-tag       `latest`, or for 1.2.3-rc.1 `rc`
 *     node scripts/release.js notes          the section of CHANGELOG.md for the version
 */
const { execFileSync } = require('node:child_process');
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

/** Where the package is at npm, which has no owner in its address. */
const AT_NPM = /^https:\/\/(www\.npmjs\.com|img\.shields\.io\/npm)\//;

/**
 * The addresses in a text that are none of this version: they name another owner of the repository, whatever the host,
 * or the files of another version.
 */
function foreignAddresses({ name, version, repository }, text) {
	const own = repository.url.split('/').at(-2);
	const address = new RegExp(
		`https?://[\\w.-]+(?:/[\\w.-]+)*?/([\\w-]+)/${name}(?![\\w-])(?:[/@]v?(\\d[\\w.+-]*))?`,
		'g',
	);
	const foreign = [...text.matchAll(address)].filter(
		([found, owner, tag = version]) => !AT_NPM.test(found) && (owner !== own || tag !== version),
	);
	return [...new Set(foreign.map(([found]) => found))];
}

/** The text of all files of the repository but its tests. */
function allText(folder) {
	return execFileSync('git', ['grep', '-Ih', '', '--', ':!*.test.ts'], {
		cwd: folder,
		encoding: 'utf8',
		maxBuffer: 2 ** 27,
	});
}

/** Why a version cannot be published under a tag of git, one sentence each. */
function findings(manifest, changelog, tag, text) {
	const { version } = manifest;
	const unreleased = notes({ version: 'Unreleased' }, changelog);
	return [
		...toBeSet(manifest).map((field) => `package.json: ${field} is to be set before publishing.`),
		...(tag === `v${version}`
			? []
			: [`The tag is ${tag}, and package.json has version ${version}.`]),
		...(notes(manifest, changelog) ? [] : [`CHANGELOG.md has no section for ${version}.`]),
		...(unreleased ? ['CHANGELOG.md: what is Unreleased belongs to the version.'] : []),
		...foreignAddresses(manifest, text).map((address) => `${address} is not of this version.`),
	];
}

function main([command, tag]) {
	const read = (name) => readFileSync(join(__dirname, '..', name), 'utf8');
	const manifest = JSON.parse(read('package.json'));
	const changelog = read('CHANGELOG.md');
	if (command === 'dist-tag') return console.log(distTag(manifest));
	if (command === 'notes') return console.log(notes(manifest, changelog));
	const text = allText(join(__dirname, '..'));
	for (const finding of findings(manifest, changelog, tag, text)) {
		console.error(finding);
		process.exitCode = 1;
	}
}

module.exports = { allText, distTag, findings, foreignAddresses, notes, toBeSet };
if (require.main === module) main(process.argv.slice(2));
