import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { workerFiles } from "./tools/console/worker-files.ts";
import { helpPages } from "./tools/help/plugin.ts";

// What starts a build may have an opinion, as test runners do; the console is several times slower with it.
process.env["NODE_ENV"] = "production";

/** The console: one page and its files, and those of Help beside it, served by `assent up` from dist/console. Nothing is loaded from elsewhere. */
export default defineConfig({
  root: "src/console",
  plugins: [react(), helpPages(), workerFiles()],
  build: {
    outDir: "../../dist/console",
    emptyOutDir: true,
    target: "es2024",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // what the policy of the server allows are files
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700, // thousand characters; what counts is below 250 kB as it travels
  },
});
