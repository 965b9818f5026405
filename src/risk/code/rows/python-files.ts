import { act, argument, both, gives, isOn, noteDeed, notePath, option, path, type CallEffect, type CallRow } from "../effects.ts";
import { modeOf } from "../modes.ts";
import { opens } from "../opens.ts";
import type { Value } from "../types.ts";
import { copies, links, onPath } from "../usual.ts";
import { joinPaths, nothing, originOf, stained, textOf } from "../values.ts";

const asPath = (value: Value): Value => ({ ...value, thing: value.thing === "own" ? "own" : "path" });
const here: Value = { text: ".", thing: "path" };
const home: Value = { text: "~", thing: "path" };
const temporary: Value = { thing: "own" };

/** `Path("a")/"b"` and friends; no argument is the current folder. */
const makesPath: CallEffect = (_run, call) =>
  call.args.length === 0 ? here : call.args.length === 1 ? asPath(call.args[0] ?? nothing) : joinPaths(call.args);

const globs: CallEffect = (_run, call) => {
  const pattern = call.args[0] ?? nothing;
  const root = option(call, "root_dir");
  return { items: [root ? joinPaths([root, pattern]) : asPath(pattern)] };
};

/** `Path("src").rglob("*.py")`. */
const globsBelow =
  (deep: boolean): CallEffect =>
  (_run, call) => ({ items: [joinPaths([call.receiver ?? here, ...(deep ? [{ text: "**" }] : []), call.args[0] ?? nothing])] });

const changesMode: CallEffect = (run, call) => {
  const isMethod = call.receiver?.thing === "path";
  const target = isMethod ? call.receiver : argument(call, 0, ["path"]);
  const kind = modeOf(textOf(argument(call, isMethod ? 0 : 1, ["mode"]) ?? nothing));
  if (kind === "open") noteDeed(run, call, { act: "privilege", target: textOf(target ?? nothing), why: "opens a file to everyone" });
  notePath(run, call, target, { act: "write", keeps: true, gone: kind === "shut" });
  return nothing;
};

const pathFolder = (folder: string, next: string): string => (/^[/~]/.test(next) || folder === "" ? next : `${folder}/${next}`);

/** Files and folders. */
export const pythonFiles = (): readonly CallRow[] => [
  {
    calls: "os.remove os.unlink os.rmdir os.removedirs",
    effect: path("delete", 0, { named: ["path"] }),
    hits: ["import os; os.remove('a')", "from os import unlink as u; u('a')"],
    misses: ["os.removexattr('a')", "# os.remove('a')"],
  },
  {
    calls: "shutil.rmtree",
    effect: path("delete", 0, { tree: true, named: ["path"] }),
    hits: ["import shutil as s; s.rmtree('a')"],
    misses: ["print('shutil.rmtree(1)')"],
  },
  {
    calls: "send2trash send2trash.send2trash distutils.dir_util.remove_tree setuptools.distutils.dir_util.remove_tree",
    effect: path("delete", 0, { tree: true }),
    hits: ["from send2trash import send2trash; send2trash('a')"],
    misses: ["import send2trash"],
  },
  {
    calls: ".unlink .rmdir",
    effect: path("delete", "self"),
    hits: ["from pathlib import Path; Path('a').unlink()"],
    misses: ["p.unlinked()"],
  },
  {
    calls: ".rmtree",
    effect: path("delete", "self", { tree: true }),
    hits: ["p.rmtree()", "from pathlib import Path; Path('a').rmtree()"],
    misses: ["rmtree = 1"],
  },
  {
    calls:
      "open os.open io.open codecs.open gzip.open bz2.open lzma.open gzip.GzipFile bz2.BZ2File lzma.LZMAFile zipfile.ZipFile " +
      "zipfile.PyZipFile tarfile.open tarfile.TarFile wave.open dbm.open shelve.open",
    effect: opens,
    hits: ["open('a', 'w').write('x')", "open('a')", "import zipfile; zipfile.ZipFile('a', 'w')"],
    misses: ["open(0)", "opened('a')"],
  },
  { calls: ".open", effect: onPath(opens), hits: ["from pathlib import Path\nPath('a').open('w')"], misses: ["webbrowser.open('a')"] },
  {
    calls: ".write_text .write_bytes",
    effect: (run, call) => path("write", "self", { content: 0 })(run, call),
    hits: ["Path('a').write_text('x')"],
    misses: ["write_text = 1"],
  },
  {
    calls: ".read_text .read_bytes",
    effect: path("read", "self"),
    hits: ["import pathlib; pathlib.Path('a').read_text()"],
    misses: ["read_text"],
  },
  {
    calls: "json.load yaml.safe_load tomllib.load csv.reader",
    effect: gives((_run, call) => stained(nothing, originOf(call.args[0] ?? nothing))),
    hits: ["import json; json.load(open('a'))"],
    misses: ["import json, sys; json.load(sys.stdin)"],
  },
  {
    calls:
      "pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet pd.read_csv pd.read_json pd.read_parquet np.load " +
      "numpy.load np.loadtxt linecache.getlines PIL.Image.open Image.open configparser.ConfigParser.read dotenv.dotenv_values " +
      "dotenv.load_dotenv",
    effect: path("read", 0),
    hits: ["import pandas as pd; print(pd.read_csv('a').head())"],
    misses: ["import pandas"],
  },
  {
    calls: "fileinput.input fileinput.FileInput",
    effect: (run, call) => path(isOn(option(call, "inplace")) ? "write" : "read", 0, { keeps: true, named: ["files"] })(run, call),
    hits: ["import fileinput\nfor l in fileinput.input('a', inplace=True): print(l)"],
    misses: ["import fileinput"],
  },
  {
    calls: ".to_csv .to_json .to_excel .to_parquet .to_pickle .savefig .savetxt",
    effect: (run, call) => (call.args[0] ? path("write", 0)(run, call) : undefined),
    hits: ["df.to_csv('a')"],
    misses: ["print(df.to_json())"],
  },
  {
    calls: "shutil.copy shutil.copy2 shutil.copyfile",
    effect: both(path("read", 0), path("write", 1, { named: ["dst"], gives: nothing })),
    hits: ["import shutil; shutil.copy('a', 'b')"],
    misses: ["import copy; copy.copy(x)"],
  },
  {
    calls: ".extractall",
    effect: path("write", 0, { named: ["path"], spills: true }),
    hits: ["import tarfile; tarfile.open('x.tar').extractall('.claude')", "z.extractall(path='/etc')"],
    misses: ["import re; re.findall('a', 'b')"],
  },
  {
    calls: "shutil.unpack_archive",
    effect: both(path("read", 0), path("write", 1, { named: ["extract_dir"], spills: true })),
    hits: ["import shutil; shutil.unpack_archive('x.zip', 'out')"],
    misses: ["import shutil; shutil.which('a')"],
  },
  {
    calls: "shutil.copytree",
    effect: both(path("read", 0, { tree: true }), path("write", 1, { named: ["dst"], tree: true })),
    hits: ["import shutil; shutil.copytree('a', 'b')"],
    misses: ["copytree"],
  },
  {
    calls: "shutil.move os.rename os.replace os.renames",
    effect: both(path("delete", 0), path("write", 1, { named: ["dst"] })),
    hits: ["import os; os.replace('a', 'b')"],
    misses: ["'a'.replace('a', 'b')"],
  },
  {
    calls: ".rename .replace",
    effect: onPath(both(path("delete", "self"), path("write", 0))),
    hits: ["from pathlib import Path; Path('a').rename('b')"],
    misses: ["df.rename(columns={})", "'a'.replace('b', 'c')"],
  },
  { calls: "os.symlink", effect: copies, hits: ["import os; os.symlink('a', 'b')"], misses: ["os.path.islink('a')"] },
  { calls: "os.link", effect: links, hits: ["import os; os.link('a', 'b')"], misses: ["os.path.islink('a')"] },
  {
    calls: ".symlink_to .hardlink_to",
    effect: both(path("read", 0), path("write", "self")),
    hits: ["Path('b').symlink_to('a')"],
    misses: ["symlink_to"],
  },
  {
    calls: "os.truncate os.mkfifo os.mknod",
    effect: path("write", 0),
    hits: ["import os; os.truncate('a', 0)"],
    misses: ["textwrap.shorten('a')"],
  },
  {
    calls: "os.mkdir os.makedirs os.utime",
    effect: path("write", 0, { keeps: true, named: ["name", "path"] }),
    hits: ["import os; os.makedirs('a')"],
    misses: ["os.path.isdir('a')"],
  },
  {
    calls: ".mkdir .touch",
    effect: onPath(path("write", "self", { keeps: true })),
    hits: ["from pathlib import Path; Path('a').touch()"],
    misses: ["x.touch()"],
  },
  { calls: "os.chmod .chmod", effect: changesMode, hits: ["import os; os.chmod('a', 0o777)"], misses: ["stat.filemode(1)"] },
  {
    calls: "os.chown os.lchown shutil.chown os.setuid os.seteuid os.setgid os.setreuid os.setresuid os.chroot os.setns os.unshare",
    effect: act("privilege", { at: 0 }),
    hits: ["import os; os.setuid(0)"],
    misses: ["os.getuid()"],
  },
  { calls: "os.listdir os.scandir", effect: path("list", 0), hits: ["import os; os.listdir('a')"], misses: ["list('a')"] },
  {
    calls: "os.walk",
    effect: (run, call) => {
      path("list", 0, { tree: true })(run, call);
      return { items: [joinPaths([call.args[0] ?? here, { text: "**" }])] };
    },
    hits: ["import os\nfor r, d, f in os.walk('a'): print(r)"],
    misses: ["ast.walk(tree)"],
  },
  {
    calls: ".iterdir",
    effect: (_run, call) => ({ items: [joinPaths([call.receiver ?? here, { text: "*" }])] }),
    hits: ["from pathlib import Path\nfor p in Path('a').iterdir(): p.unlink()"],
    misses: ["from pathlib import Path\nprint([p.name for p in Path('a').iterdir()])"],
  },
  {
    calls: "glob.glob glob.iglob glob.glob1",
    effect: globs,
    hits: ["import glob, os\nfor f in glob.glob('*.log'): os.remove(f)"],
    misses: ["import glob; print(glob.glob('*.py'))"],
  },
  {
    calls: ".glob",
    effect: onPath(globsBelow(false)),
    hits: ["for p in Path('a').glob('*.log'): p.unlink()"],
    misses: ["print(list(Path('.').glob('*.py')))"],
  },
  {
    calls: ".rglob",
    effect: globsBelow(true),
    hits: ["for p in Path('a').rglob('*.log'): p.unlink()"],
    misses: ["print(list(Path('.').rglob('*.py')))"],
  },
  {
    calls: "os.path.join Path Path.joinpath",
    effect: (run, call) => (call.callee.name === "Path" ? makesPath(run, call) : joinPaths(call.args)),
    hits: ["import os; os.remove(os.path.join('a', 'b'))"],
    misses: ["import os; print(os.path.join('a', 'b'))"],
  },
  {
    calls: ".joinpath .with_name .with_suffix",
    effect: (_run, call) =>
      joinPaths([call.receiver ?? nothing, ...(call.method === "joinpath" ? call.args : [{ text: ".." }, ...call.args])]),
    hits: ["Path('a').joinpath('b').unlink()"],
    misses: ["Path('a').joinpath('b')"],
  },
  {
    calls:
      "os.path.expanduser os.path.abspath os.path.realpath os.path.normpath os.fspath str .expanduser .resolve .absolute .as_posix " +
      "os.path.expandvars",
    effect: (_run, call) => {
      const value = call.args[0] ?? call.receiver ?? nothing;
      return value.text === undefined ? value : { ...value, text: value.text.replace(/\$\{?HOME\}?/g, "~"), thing: value.thing ?? "path" };
    },
    hits: ["import os; os.remove(os.path.expanduser('~/a'))"],
    misses: ["os.path.abspath('a')"],
  },
  { calls: "Path.home", effect: gives(home), hits: ["from pathlib import Path; (Path.home()/'a').unlink()"], misses: ["Path.home()"] },
  { calls: "Path.cwd os.getcwd", effect: gives(here), hits: ["import os; os.remove(os.getcwd() + '/a')"], misses: ["os.getcwd()"] },
  {
    calls: "os.chdir",
    effect: (run, call) => {
      run.folder = pathFolder(run.folder, textOf(call.args[0] ?? nothing));
      return nothing;
    },
    hits: [],
    misses: ["import os; os.chdir('a')"],
  },
  {
    calls:
      "tempfile.mkdtemp tempfile.mkstemp tempfile.mktemp tempfile.TemporaryDirectory tempfile.NamedTemporaryFile tempfile.TemporaryFile",
    effect: gives(temporary),
    hits: [],
    misses: ["import tempfile, shutil; d = tempfile.mkdtemp(); shutil.rmtree(d)"],
  },
  {
    calls: "tempfile.gettempdir",
    effect: gives({ text: "/tmp", thing: "path" }),
    hits: ["import tempfile, os; os.remove(tempfile.gettempdir() + '/a')"],
    misses: ["tempfile.gettempdir()"],
  },
];
