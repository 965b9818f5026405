import { guard } from "../protocols/guard/machine.ts";
import { switchProtocol } from "../protocols/switch/machine.ts";
import type { Installed } from "../runtime/types.ts";

/** Protocols that a call of a client's ordinary session needs: they perform nothing. */
export const guardProtocols: readonly Installed[] = [
  { protocol: guard, perform: async () => ({ type: "nothing" }) },
  { protocol: switchProtocol, perform: async () => ({ type: "nothing" }) },
];
