#!/usr/bin/env node
// The command that people install. It has to parse on a very old Node, so that whoever has one is told what to do
// instead of being shown a syntax error: no static imports, no import.meta, nothing newer than import() itself.

var needed = "22.13";
var running = process.versions.node;

function isOlder(version, limit) {
  var have = version.split(".").map(Number);
  var want = limit.split(".").map(Number);
  return have[0] < want[0] || (have[0] === want[0] && have[1] < want[1]);
}

function fail(line) {
  process.stderr.write("assent: " + line + "\n");
  process.exitCode = 1;
}

// Node 22 announces that node:sqlite is experimental. Our contract suite covers what we use of it, on that Node too.
function hideSqliteNotice() {
  var emitWarning = process.emitWarning;
  process.emitWarning = function (warning) {
    if (String(warning).indexOf("SQLite is an experimental feature") >= 0) return;
    emitWarning.apply(process, arguments);
  };
}

function start() {
  // A prompt waits for this one: it loads nothing that it does not need.
  if (process.argv[2] === "statusline" && process.argv.length === 3)
    return import("../lib/cli/statusline/fast.js").then(function (module) {
      return module.sayStatusline();
    });
  return import("../lib/cli/main.js").then(function (module) {
    return module.main(process.argv);
  });
}

function explain(error) {
  var notBuilt = error.code === "ERR_MODULE_NOT_FOUND" && /(main|fast)\.js' imported from/.test(error.message);
  if (!notBuilt) throw error;
  fail("it is not built yet; run: npm install && npm run build");
}

if (isOlder(running, needed)) {
  fail("Node " + needed + " or newer is needed, and this is " + running + "; install one from https://nodejs.org");
} else {
  hideSqliteNotice();
  start().catch(explain);
}
