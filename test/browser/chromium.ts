import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { debianTool } from "../support/debian.ts";
import { install } from "../support/install.ts";

/** The parts of playwright-core that we use. It is installed on first use, so the compiler cannot see its types. */
export interface Browser {
  newContext(options?: ContextOptions): Promise<Context>;
  startTracing(page: Page, options: { readonly categories: readonly string[] }): Promise<void>;
  stopTracing(): Promise<Uint8Array>;
  /** For whoever is alone with it. */
  close(): Promise<void>;
}

interface ContextOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
  readonly reducedMotion?: "reduce" | "no-preference";
  readonly hasTouch?: boolean;
}

export interface Context {
  newPage(): Promise<Page>;
  setDefaultTimeout(ms: number): void;
  /** The protocol of the browser itself, for what nothing else offers. */
  newCDPSession(page: Page): Promise<{
    send(name: string, options?: object): Promise<unknown>;
    on(event: string, heard: (told: never) => void): void;
  }>;
  grantPermissions(names: readonly string[], options: { readonly origin: string }): Promise<void>;
  serviceWorkers(): readonly { url(): string; evaluate<Result>(script: string): Promise<Result> }[];
  close(): Promise<void>;
}

export interface Page {
  readonly keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
  };
  readonly mouse: {
    wheel(x: number, y: number): Promise<void>;
    move(x: number, y: number, options?: { readonly steps: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  readonly touchscreen: { tap(x: number, y: number): Promise<void> };
  goto(address: string): Promise<unknown>;
  reload(): Promise<unknown>;
  close(): Promise<void>;
  url(): string;
  title(): Promise<string>;
  locator(selector: string): Locator;
  getByRole(role: string, options?: { readonly name?: string | RegExp; readonly exact?: boolean }): Locator;
  getByLabel(text: string | RegExp): Locator;
  getByText(text: string | RegExp): Locator;
  evaluate<Result>(script: string): Promise<Result>;
  waitForRequest(address: RegExp): Promise<unknown>;
  addInitScript(script: string): Promise<void>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  screenshot(options: { readonly path: string; readonly fullPage?: boolean }): Promise<unknown>;
  on(event: "console", heard: (message: { type(): string; text(): string; location(): { readonly url: string } }) => void): void;
  on(event: "pageerror", heard: (cause: Error) => void): void;
  on(event: "request", heard: (request: { url(): string }) => void): void;
  on(event: "dialog", heard: (dialog: { message(): string; dismiss(): Promise<void> }) => void): void;
  on(event: "popup", heard: (page: Page) => void): void;
  emulateMedia(options: { readonly colorScheme: "light" | "dark" }): Promise<void>;
  route(address: RegExp, handle: (route: Route) => Promise<void>): Promise<void>;
  unroute(address: RegExp): Promise<void>;
  waitForTimeout(ms: number): Promise<void>;
  waitForURL(address: string | RegExp): Promise<void>;
}

/** A request on its way. */
export interface Route {
  request(): { postData(): string | null };
  continue(changed: { readonly postData: string }): Promise<void>;
  abort(): Promise<void>;
  fulfill(response: { readonly status: number; readonly contentType: string; readonly body: string }): Promise<void>;
}

export interface Locator {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  check(): Promise<void>;
  press(key: string): Promise<void>;
  focus(): Promise<void>;
  isVisible(): Promise<boolean>;
  waitFor(options?: { readonly state?: "visible" | "hidden"; readonly timeout?: number }): Promise<void>;
  textContent(): Promise<string | null>;
  count(): Promise<number>;
  getByText(text: string | RegExp): Locator;
  locator(selector: string): Locator;
  filter(options: { readonly hasText: string }): Locator;
  getByRole(role: string, options?: { readonly name?: string | RegExp }): Locator;
  or(other: Locator): Locator;
  first(): Locator;
  nth(index: number): Locator;
  boundingBox(): Promise<{
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null>;
  getAttribute(name: string): Promise<string | null>;
  isDisabled(): Promise<boolean>;
  inputValue(): Promise<string>;
  isChecked(): Promise<boolean>;
  selectOption(value: string): Promise<unknown>;
  evaluate<Result>(work: (element: never) => Result): Promise<Result>;
}

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--process-per-site", // pages of one profile share a process, and what it has compiled
];

/** Chromium without windows of its own: the same engine, which costs a quarter less here. */
export const program = "chromium-headless-shell";

/** The whole of it, for what the other one lacks: notifications. */
const wholeProgram = "chromium";

let opened: Promise<Browser> | undefined;
let openedWhole: Promise<Browser> | undefined;

/** A real Chromium: one for all files that a process tests, because each start costs a second. It ends with the process. */
export const openBrowser = (): Promise<Browser> => (opened ??= launch(program, args));
export const openWholeBrowser = (): Promise<Browser> => (openedWhole ??= launch(wholeProgram, [...args, "--headless=new"]));

async function launch(name: string, words: readonly string[]): Promise<Browser> {
  const modules = await install(import.meta.dirname);
  await debianTool(name);
  const { chromium } = (await import(pathToFileURL(join(modules, "playwright-core/index.mjs")).href)) as {
    readonly chromium: { launch(options: object): Promise<Browser> };
  };
  return chromium.launch({ executablePath: `/usr/bin/${name}`, args: words });
}

/** The source of axe, to be run inside a page: a policy that forbids inline scripts does not hold for the debugger. */
export const axePath = async (): Promise<string> => join(await install(import.meta.dirname), "axe-core/axe.min.js");
