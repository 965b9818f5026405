import { publishes } from "../outward-place.ts";
import { all, any, flag, not, operand, provenRow, type Program, type Test } from "../table.ts";
import { foreign, named } from "./words.ts";

const pipTakes = () =>
  (
    "-r --requirement -c --constraint -e --editable -i --index-url --extra-index-url -f --find-links -t --target --prefix --root " +
    "--python --python-version --platform --proxy --trusted-host --cache-dir --log -d --dest --src --report --timeout --retries " +
    "--only-binary --no-binary --group --extra --directory --project -p --index"
  ).split(" ");
const requirementsOnly: Test = ({ rest, has }) => rest.length === 0 && has("-r", "--requirement", "-c", "--constraint");
const projectItself: Test = ({ rest, value }) =>
  (rest.length > 0 && rest.every(({ text }) => /^\.(\[[\w,-]*\])?$/.test(text))) ||
  (rest.length === 0 && /^\.(\[[\w,-]*\])?$/.test(value("-e", "--editable") ?? ""));

/** Packages of Python. */
export const packagesPython = (): readonly Program[] => [
  {
    names: ["pip", "pip3", "pipx"],
    takes: pipTakes(),
    dry: ["--dry-run"],
    rows: [
      {
        on: "install",
        if: all(named, not(projectItself)),
        does: "install",
        hits: ["pip install rich", "pip3 install -U rich"],
        misses: ["pip install -r requirements.txt", "pip install -e ."],
      },
      {
        on: "install",
        if: any(requirementsOnly, projectItself),
        does: "harmless",
        hits: ["pip install -r requirements.txt", "pip install -e .", "pip install ."],
        misses: ["pip install rich"],
      },
      {
        on: "install|download",
        if: all(not(projectItself), foreign),
        does: "run-foreign",
        why: "installs from a foreign source",
        hits: ["pip install git+https://example.test/x", "pip install --index-url https://example.test x"],
        misses: ["pip install rich"],
      },
      {
        on: "install",
        if: flag("--break-system-packages", "--user"),
        does: "out-of-scope",
        why: "installs outside the project",
        hits: ["pip install --user x"],
        misses: ["pip install x"],
      },
      { on: "uninstall|upgrade|inject|reinstall|upgrade-all|uninstall-all", does: "install", hits: ["pip uninstall -y x"] },
      {
        on: "config",
        if: operand(/^(set|unset|edit)$/),
        does: "executable-config",
        hits: ["pip config set global.index-url x"],
        misses: ["pip config list"],
      },
      provenRow(
        "list|show|freeze|check|download|wheel|hash|search|index|inspect|debug|cache|config|help|completion|lock|environment|" +
          "ensurepath",
        "harmless",
        [["pip list", "pip freeze", "pip show x"], ["pip install x"]],
      ),
      { if: ({ operands }) => operands.length === 0, does: "harmless", hits: ["pip"] },
    ],
  },
  {
    names: ["uv", "poetry", "pipenv", "pdm", "rye", "hatch", "conda", "mamba", "micromamba", "pixi"],
    takes: [...pipTakes(), "-n", "--name", "-G", "--repository", "-u", "--username", "--with", "--token", "--publish-url", "--channel"],
    dry: ["--dry-run"],
    rows: [
      { on: "add|remove|upgrade|update|up|uninstall", does: "install", hits: ["uv add rich", "poetry remove x", "conda update x"] },
      {
        on: "add|install",
        if: all(named, foreign),
        does: "run-foreign",
        hits: ["uv add git+https://example.test/x", "poetry add git+https://example.test/x"],
        misses: ["uv add rich"],
      },
      {
        on: "install",
        if: ({ rest, call }) => rest.length > 0 && call.program !== "poetry",
        does: "install",
        hits: ["conda install numpy", "pipenv install x"],
        misses: ["pipenv install"],
      },
      {
        on: "install",
        if: ({ rest, call }) => rest.length === 0 || call.program === "poetry",
        does: "harmless",
        hits: ["poetry install", "pipenv install --dev", "pdm install"],
        misses: ["pdm install x"],
      },
      {
        on: "pip install",
        if: all(named, not(projectItself)),
        does: "install",
        hits: ["uv pip install rich"],
        misses: ["uv pip install -r requirements.txt"],
      },
      {
        on: "pip install",
        if: all(not(projectItself), foreign),
        does: "run-foreign",
        hits: ["uv pip install git+https://example.test/x"],
        misses: ["uv pip install rich"],
      },
      {
        on: "pip install",
        if: any(requirementsOnly, projectItself),
        does: "harmless",
        hits: ["uv pip install -r requirements.txt", "uv pip install -e ."],
        misses: ["uv pip install rich"],
      },
      { on: "pip uninstall", does: "install", hits: ["uv pip uninstall x"] },
      { on: "pip list|show|freeze|check|compile|tree|sync", does: "harmless", hits: ["uv pip list", "uv pip compile x.in"] },
      { on: "publish", does: publishes("pypi"), hits: ["uv publish", "poetry publish --build"] },
      {
        on: "config",
        if: ({ rest }) => rest.length > 1,
        does: "write-secret",
        hits: ["poetry config pypi-token.pypi x"],
        misses: ["poetry config --list"],
      },
      { on: "tool install|upgrade", does: ["install", "out-of-scope"], hits: ["uv tool install ruff"] },
      { on: "env remove|rm", does: "maybe-lose", hits: ["poetry env remove py", "conda env remove env"] },
      {
        on:
          "sync|lock|run|venv|init|new|show|list|info|check|build|export|version|env|shell|tree|python|cache|self|search|config|create|" +
          "activate|deactivate|clean|graph|requirements|script|fmt|test|tool|help|status|cache",
        does: "harmless",
        hits: ["uv sync", "poetry show", "uv venv", "poetry build", "conda env list"],
      },
      { if: ({ operands }) => operands.length === 0, does: "harmless", hits: ["uv"] },
    ],
  },
  {
    names: ["twine", "flit"],
    takes: ["-r", "--repository", "-u", "-p", "--repository-url"],
    rows: [
      { on: "upload|publish|register", does: publishes("pypi"), hits: ["twine upload dist/x.whl"], misses: ["twine check dist/x.whl"] },
    ],
    otherwise: "harmless",
  },
];
