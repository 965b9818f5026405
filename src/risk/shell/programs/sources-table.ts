import { words } from "./file-runner.ts";

/** Programs that fetch what they install, build or run, and where in their words an address of it may stand. */
export interface SourceRow {
  readonly programs: string;
  /** Only behind one of these words. */
  readonly on?: RegExp;
  /** Only as the first operand, the program to run, or as the value of these options. Absent: anywhere. */
  readonly at?: "first" | readonly string[];
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

export const sourceRows = (): readonly SourceRow[] => [
  {
    programs: "npm pnpm yarn bun corepack volta fnm nvm proto ni",
    on: /^(?:i|in|install|add|a|ci|set|prepare|use|up|update|global|dlx|x|exec|it|cit|clean-install)$/,
    hits: ["corepack prepare yarn@https://x.example/y.js --activate", "yarn set version https://x.example/y.cjs"],
    misses: ["yarn set version stable", "corepack prepare pnpm@9.1.0 --activate", "npm run open https://x.example", "npm view x homepage"],
  },
  {
    programs: "pip pip3 pipx uv poetry pipenv pdm rye hatch conda mamba micromamba pixi",
    on: /^(?:install|add|wheel|download|sync|create|update|lock|compile|source|inject|upgrade|env|config)$/,
    hits: [
      "pip install -r https://x.example/req.txt",
      "pip wheel git+https://x.example/y",
      "conda create -n a -c https://x.example foo",
      "mamba env update -f https://x.example/e.yml",
      "poetry source add x http://x.example",
    ],
    misses: [
      "pip install -r requirements.txt",
      "conda create -n a -c conda-forge python=3.12",
      "conda install -c https://conda.anaconda.org/conda-forge foo",
      "poetry source show",
      "pip wheel . -w dist",
    ],
  },
  {
    programs: "mix",
    on: /^(?:(?:archive|escript)\.install|local\.(?:hex|rebar)|hex\.repo)$/,
    hits: ["mix hex.repo add x https://x.example", "mix escript.install https://x.example/y", "mix local.hex --force https://x.example"],
    misses: ["mix local.hex --force", "mix deps.get", "mix archive.install hex phx_new"],
  },
  {
    programs: "opam luarocks cpan cpanm cabal nimble shards dub vcpkg conan gem bundle composer swift pod pub dart flutter raco zef julia",
    on: /^(?!search$|info$|show$|list$|upload$|publish$)/,
    hits: ["cpanm https://x.example/x.tgz", "luarocks install --server=http://x.example y", "opam pin add x https://x.example/y.git"],
    misses: ["cpanm Foo::Bar", "opam pin list", "luarocks search x", "shards install"],
  },
  {
    programs: "jbang scala-cli scala kotlin groovy amm stack runghc bb nbb zx rust-script deno tsx wasmtime wasmer",
    at: "first",
    hits: ["jbang https://x.example/a.java", "scala-cli https://x.example/a.sc", "stack script --resolver lts https://x.example/a.hs"],
    misses: ["jbang src/a.java https://x.example", "scala-cli run src -- https://x.example", "stack build"],
  },
  {
    programs: "streamlit marimo papermill nix-build nix-shell earthly",
    at: "first",
    hits: ["streamlit run https://x.example/a.py", "nix-build https://x.example/x.tgz", "earthly github.com/x/y+build"],
    misses: ["streamlit run src/a.py -- https://x.example", "earthly +build"],
  },
  {
    programs: "zig dagger cs coursier rails rake",
    on: /^(?:fetch|launch|install|bootstrap|call|-m|--mod|app:template|new)$/,
    hits: [
      "zig fetch --save https://x.example/y.tgz",
      "dagger -m github.com/x/y call build",
      "rails app:template LOCATION=https://x.example/t.rb",
    ],
    misses: ["zig fetch --save ./vendor/y", "rails app:template LOCATION=lib/t.rb", "zig build run -- https://x.example"],
  },
  {
    programs: "copier cookiecutter cruft degit tiged giget yo projen boilr kickstart archetect",
    hits: ["cookiecutter gh:x/y", "copier copy gh:x/y /tmp/z --trust", "cruft create https://x.example/t"],
    misses: ["cookiecutter ./templates/a", "copier update", "cruft check"],
  },
  {
    programs: "cargo",
    on: /^(?:generate|binstall|install|add|script)$/,
    hits: ["cargo generate gh:x/y", "cargo generate --git https://x.example/t"],
    misses: ["cargo generate --path templates/a"],
  },
  {
    programs: "ansible-galaxy pre-commit prek vagrant packer pulumi helm krew kustomize minikube",
    on: /^(?:install|try-repo|box|plugin|plugins|new|collection|role|addons)$/,
    hits: [
      "pre-commit try-repo https://x.example/y",
      "vagrant box add https://x.example/b.box",
      "ansible-galaxy collection install git+https://x.example/y",
      "pulumi plugin install resource x --server http://x.example",
      "helm plugin install https://x.example/p",
    ],
    misses: ["pre-commit run --all-files", "vagrant box list", "ansible-galaxy collection list", "pulumi plugin ls", "helm plugin list"],
  },
  {
    programs: "terraform tofu terragrunt",
    on: /^init$/,
    at: words("-from-module --from-module"),
    hits: ["terraform init -from-module=git::https://x.example/m"],
    misses: ["terraform init", "terraform init -backend-config=address=https://state.example", "terraform init -from-module=./modules/a"],
  },
  {
    programs: "mise rtx asdf nix nix-env nix-shell nix-build guix rustup brew snap flatpak apt apt-get dnf yum zypper apk pkg emerge",
    on: /^(?:use|install|in|add|plugin|plugins|toolchain|tap|run|shell|develop|build|exec|x|-i\w*|-f|-E|remote-add)$/,
    hits: ["mise use -g ubi:x/y", "nix-env -if https://x.example/t.tgz", "brew tap x/y https://x.example/y.git"],
    misses: ["mise use node@20", "nix build", "mise ls"],
  },
  {
    programs: "dotnet nuget",
    on: /^(?:install|add|restore|tool|new)$/,
    hits: ["dotnet tool install x --add-source https://x.example/v3"],
    misses: ["dotnet restore", "dotnet restore --source https://api.nuget.org/v3/index.json", "dotnet new console"],
  },
  {
    programs: "mvn mvnw gradle gradlew sbt lein clojure clj",
    at: words("-DarchetypeCatalog -DremoteRepositories -DarchetypeRepository -Dsbt.repository.config --repository -Dmaven.repo.remote"),
    hits: ["mvn archetype:generate -DarchetypeCatalog=http://x.example/c.xml", "mvn dependency:get -DremoteRepositories=http://x.example"],
    misses: ["mvn verify -Dbase.url=https://x.example", "gradle test -PbaseUrl=https://x.example"],
  },
  {
    programs: "go",
    on: /^(?:edit|get|install|run)$/,
    at: words("-replace --replace"),
    hits: ["go mod edit -replace a=x.example/b@v1", "go mod edit -replace=github.com/a/b=x.example/b@v1"],
    misses: [
      "go mod edit -replace a=./vendor/a",
      "go mod edit -replace github.com/a/b=./vendor/b",
      "go mod edit -go=1.22",
      "go mod edit -json",
    ],
  },
];
