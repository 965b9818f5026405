import { leave } from "./hook-leave.ts";
import { hook } from "./hook.ts";

/** Entry point that clients start. Nothing here may depend on how it was loaded: a hook that does nothing lets everything through. */
process.removeAllListeners("warning");
const [, , name, ...more] = process.argv;
if (name === "--weigh") void import("./hook-weigh.ts").then(({ weighLines }) => weighLines());
else void hook(name, more).then(leave, leave); // it catches everything, says no where it must, and has written it
