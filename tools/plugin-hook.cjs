// What a plugin starts before a call: the Node that the shell found may be too old for the hook. It has to parse on a very
// old one, and whatever goes wrong is a no.
process.exitCode = 2;
const have = process.versions.node.split(".").map(Number);
if (have[0] < 22 || (have[0] === 22 && have[1] < 13)) {
  process.stderr.write(
    "Not run: assent's plugin needs Node 22.13 or newer, and the node in the search path is " +
      process.versions.node +
      ". A person can install one from https://nodejs.org, or take the plugin out.\n",
  );
} else {
  try {
    module.exports = require([__dirname, "hook", "assent-hook.js"].join("/"));
  } catch (cause) {
    process.stderr.write(
      "Not run: assent's plugin is not whole (" + cause.message + "). A person can install it again, or take the plugin out.\n",
    );
  }
}
