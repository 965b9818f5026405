import { lazily } from "../../../kernel/lazily.ts";
/**
 * Packages that projects everywhere fetch and run by name: running one of them is running the tool it is. A package
 * with another scope is another package, whatever its last word (`@evil/prettier`).
 */
const npm =
  "tsc tsgo typescript tsx ts-node esno eslint prettier oxlint oxfmt knip jest vitest mocha ava c8 nyc cypress playwright stylelint " +
  "markdownlint-cli markdownlint-cli2 commitlint lint-staged depcheck madge vite webpack webpack-cli rollup rolldown esbuild parcel " +
  "tsup tsdown unbuild swc babel next nuxt nuxi astro remix svelte-check svelte-kit gatsby ng expo storybook sb typedoc concurrently " +
  "npm-run-all npm-run-all2 nodemon rimraf tailwindcss postcss sass graphql-codegen openapi-typescript buf husky changeset " +
  "semantic-release release-it standard-version lerna nx turbo prisma drizzle-kit knex sequelize-cli sequelize typeorm mikro-orm " +
  "wrangler vercel netlify netlify-cli firebase firebase-tools supabase serverless sls sst cdk cdktf hardhat http-server serve " +
  "json-server npm-check-updates ncu publint size-limit cspell dprint cdxgen patch-package tsc-alias vue-tsc react-scripts " +
  "electron-builder web-ext lighthouse pkg ncc assent";
const scoped =
  "@biomejs/biome @playwright/test @angular/cli @vue/cli-service @changesets/cli @stryker-mutator/core @nestjs/cli @tailwindcss/cli " +
  "@graphql-codegen/cli @redocly/cli @stoplight/spectral-cli @commitlint/cli @arethetypeswrong/cli @microsoft/api-extractor " +
  "@vercel/ncc @sentry/cli @swc/cli @babel/cli @storybook/cli @openapitools/openapi-generator-cli";
const python =
  "ruff black isort mypy pyright flake8 pylint pytest tox nox pre-commit coverage bandit pip-audit build twine poetry hatch pdm uv " +
  "ty codespell yamllint sqlfluff mkdocs sphinx-build cookiecutter httpie";

/** Libraries that scripts everywhere ask for by name. */
const libraries =
  "rich requests httpx aiohttp urllib3 numpy scipy pandas polars pyarrow duckdb matplotlib seaborn plotly scikit-learn sympy networkx " +
  "pydantic fastapi starlette uvicorn flask django jinja2 click typer pyyaml ruamel.yaml toml tomli tomlkit orjson attrs sqlalchemy " +
  "psycopg psycopg2-binary pymysql redis pymongo boto3 botocore google-cloud-storage azure-identity openai anthropic tiktoken tqdm " +
  "pillow beautifulsoup4 lxml html5lib playwright selenium hypothesis pytest-asyncio pytest-cov pytest-xdist pytest-mock freezegun " +
  "responses respx faker python-dotenv tabulate loguru structlog ipython ipdb jupyter jupyterlab notebook marimo torch transformers " +
  "datasets tokenizers setuptools wheel packaging cryptography paramiko fabric openpyxl markdown jsonschema tenacity websockets";
const libraryNames = lazily(() => setOf(libraries, python));
export const isWellKnownLibrary = (name: string): boolean => libraryNames().has(name.toLowerCase());

const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(" ")));
const npmNames = lazily(() => setOf(npm, scoped));
const names = lazily(() => setOf(npm, scoped, python));

export const isRegistryTool = (name: string): boolean => names().has(name);
export const isNpmTool = (name: string): boolean => npmNames().has(name);

/** The program that a package is run for: `@biomejs/biome` is `biome`. */
export const programOfPackage = (name: string): string => (name === "typescript" ? "tsc" : (name.split("/").at(-1) ?? name));
