import type { PushBackend, PushDevice } from "../../src/host/announce/push/push-devices.ts";
import { refuse } from "../../src/kernel/trouble.ts";

/** Devices in memory, for tests of what stands around them. */
export function onePush(): PushBackend {
  let devices: readonly PushDevice[] = [];
  return {
    key: async () => "key",
    list: async ({ name }) => devices.filter((device) => device.name === name),
    async add({ name, credential }, given) {
      const device = { ...given, id: `d${devices.length}`, name, credential, at: "2026-03-01T00:00:00.000Z" };
      devices = [...devices, device];
      return device;
    },
    async remove({ name }, id) {
      const found = devices.find((device) => device.id === id && device.name === name);
      devices = devices.filter((device) => device !== found);
      return found ?? refuse("push.device", "you have no such device");
    },
    async left(credential) {
      devices = devices.filter((device) => device.credential !== credential);
    },
  };
}
