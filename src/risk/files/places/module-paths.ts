import { words, type PathRow } from "../rows.ts";

/** `…-door`: the part of a module that nothing unlocks for a worker (D19). */
export type ModuleKind = "auth" | "auth-door" | "billing" | "billing-door" | "migration" | "manifest" | "dependencies";

/** Tests and documents about a module are not the module, and neither are installed packages or build output. */
const beside = () =>
  words(`
    test/** tests/** __tests__/** spec/** specs/** e2e/** docs/** doc/** fixtures/** __fixtures__/** testdata/**
    __mocks__/** mocks/** examples/** example/** stories/** *.test.* *.spec.* *_test.go *_test.py test_*.py *_spec.rb *.md
    *.mdx *.rst *.txt *.snap *.css *.scss *.stories.* *.svg *.png node_modules/** site-packages/** dist/** build/**
    coverage/** .next/** vendor/** target/** .venv/** venv/** .cache/** .git/**
  `);

export const moduleRows = (): readonly PathRow<ModuleKind>[] => [
  {
    kind: "auth",
    why: "the authentication of the project",
    paths: words(`
      auth/** authn/** authz/** authentication/** authorization/** oauth/** oauth2/** sso/** saml/** clerk/** nextauth/**
      next-auth/** better-auth/** auth0/** lucia/** \\[...nextauth]* \\[...nextauth]/** auth.* auth-*.ts auth-*.js auth_*.py
      auth_*.rb oauth.* oauth2.* oauth_*.* oauth-client.* oauth-provider.* oauth-config.* *.auth.ts *-auth.ts *_auth.py
      nextauth.* clerk.* passport.* passport-*.* auth.config.* login.* logins/** login/** signin.* sign-in/** signup/** jwt.*
      session.config.* middleware/session* middleware/auth* config/session* session_store.rb sessions_controller.rb devise.rb
      omniauth.rb keycloak/**
    `),
    except: [...beside(), ...words("auth.json")],
    hits: ["src/auth/session.ts", "auth/index.ts", "src/lib/auth.ts", "app/api/auth/[...nextauth]/route.ts", "src/clerk/a.ts"],
    misses: ["tests/auth/login.test.ts", "docs/auth.md", "src/author.ts", "src/authors/list.ts", "node_modules/next-auth/a.js"],
  },
  {
    kind: "auth-door",
    why: "the way back from a sign-in, which nothing unlocks for a worker",
    paths: words(`
      auth/callback* auth/callback/** auth/*/callback* auth/callbacks/** oauth/callback* oauth/callback/** oauth/*/callback*
      oauth/callbacks/** oauth*callback* auth*callback* \\[...nextauth]* \\[...nextauth]/** sso/callback* saml/acs*
      oauth2/callback* callback/oauth* callbacks/oauth* login/callback* omniauth_callbacks*
    `),
    except: beside(),
    hits: ["src/auth/callback.ts", "app/api/oauth/callback/route.ts", "scripts/oauth_callback.py"],
    misses: ["src/auth/login.ts", "src/callback.ts", "docs/oauth-callback.md"],
  },
  {
    kind: "billing",
    why: "the billing of the project",
    paths: words(`
      billing/** billings/** payment/** payments/** stripe/** paddle/** lemonsqueezy/** lemon-squeezy/** lemon_squeezy/**
      invoices/** invoicing/** subscription/** subscriptions/** braintree/** paypal/** chargebee/** recurly/** billing.*
      billing-*.* billing_*.* payment.* payments.* payment-*.* stripe.* stripe-*.* stripe_*.* paddle.* lemonsqueezy.*
      lemon-squeezy.* lemon_squeezy.* invoice.* invoices.* invoice-*.* subscription.* subscriptions.* subscription-*.*
      paypal.* refund.* refunds.* refunds/**
    `),
    except: [...beside(), ...words("graphql/** pubsub/** pubsub.*")],
    hits: ["src/billing/plan.ts", "lib/stripe.ts", "app/payments/charge.py", "src/subscriptions/state.ts"],
    misses: ["docs/billing.md", "tests/billing/plan.test.ts", "src/striped-table.tsx", "src/graphql/subscriptions/a.ts"],
  },
  {
    kind: "billing-door",
    why: "a billing webhook or the state of a subscription, which nothing unlocks for a worker",
    paths: words(`
      billing/webhook* billing/webhooks/** stripe/webhook* stripe/webhooks/** payments/webhook* payments/webhooks/**
      payment/webhook* paddle/webhook* lemonsqueezy/webhook* lemon-squeezy/webhook* webhooks/stripe* webhooks/stripe/**
      webhooks/paddle* webhooks/billing* webhooks/payment* webhooks/lemon* webhook/stripe* webhook/stripe/** stripe*webhook*
      billing*webhook* payment*webhook* paddle*webhook* webhook*stripe* subscription/** subscriptions/** subscription.*
      subscriptions.* subscription-*.* subscription_*.* billing/subscription* stripe/subscription* billing/*/webhook*
      webhooks/paypal*
    `),
    except: [...beside(), ...words("graphql/** pubsub/**")],
    hits: ["src/billing/webhook.ts", "app/api/webhooks/stripe/route.ts", "src/subscription.ts", "src/stripe-webhook.ts"],
    misses: ["src/billing/plan.ts", "src/webhooks/github.ts", "docs/stripe-webhook.md"],
  },
  {
    kind: "migration",
    why: "a migration, which runs once and must stay as it ran",
    paths: words(`
      migrations/** migration/** db/migrate/** migrate/** alembic/versions/** flyway/** db/changelog/** liquibase/**
      database/migrations/** drizzle/*.sql drizzle/meta/** knex/migrations/** schema_migrations/**
    `),
    except: beside(),
    hits: ["db/migrations/0001_init.sql", "prisma/migrations/a/migration.sql", "db/migrate/1_a.rb", "alembic/versions/a.py"],
    misses: ["docs/migrations/readme.md", "src/migrate.ts", "tests/migrations/a.sql"],
  },
  {
    kind: "manifest",
    why: "names the project's dependencies among other things",
    paths: words(`
      package.json pyproject.toml cargo.toml setup.cfg setup.py composer.json pom.xml build.gradle build.gradle.kts *.csproj
      *.fsproj package.swift pubspec.yaml mix.exs deno.json deno.jsonc environment.yml environment.yaml pnpm-workspace.yaml
      directory.packages.props build.sbt project.clj
    `),
    except: words("node_modules/** site-packages/** dist/** build/** fixtures/** __fixtures__/** testdata/**"),
    hits: ["package.json", "packages/api/package.json", "pyproject.toml", "Cargo.toml"],
    misses: ["src/package.ts", "tsconfig.json", "node_modules/a/package.json"],
    alone: true,
  },
  {
    kind: "dependencies",
    why: "the list of the project's dependencies",
    paths: words(`
      package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb poetry.lock uv.lock pdm.lock pipfile
      pipfile.lock cargo.lock go.mod go.sum go.work gemfile gemfile.lock *.gemspec composer.lock requirements.txt
      requirements-*.txt requirements_*.txt requirements.*.txt *-requirements.txt requirements/*.txt requirements.in
      requirements/*.in constraints.txt packages.lock.json packages.config mix.lock pubspec.lock podfile podfile.lock
      package.resolved gradle.lockfile libs.versions.toml deno.lock flake.lock conan.lock vcpkg.json conanfile.txt
    `),
    except: words("node_modules/** site-packages/** dist/** fixtures/** __fixtures__/** testdata/**"),
    hits: ["package-lock.json", "requirements-dev.txt", "go.mod", "Gemfile", "requirements/base.txt"],
    misses: ["docs/requirements.md", "src/lock.ts", "node_modules/a/yarn.lock"],
    alone: true,
  },
];
