// n8n reads the nodes and credentials from the "n8n" section of package.json;
// the package has nothing to offer to code that requires it.
module.exports = {};
