import { longPattern } from "../../../kernel/long-pattern.ts";
import { noOperand, words } from "../plain.ts";
import { all, any, flag, not, option, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const word =
  (pattern: RegExp, at = 0): Test =>
  ({ operands }) =>
    pattern.test(operands[at]?.text ?? "");
const anyWord =
  (pattern: RegExp): Test =>
  ({ call }) =>
    call.words.some(({ text }) => pattern.test(text));

interface Board {
  readonly names: string;
  readonly takes?: string;
  /** Asks the device or the build, or builds. */
  readonly looks: Test;
  /** Takes away what the device held, for good. */
  readonly erases: Test;
  readonly examples: { readonly looks: readonly string[]; readonly erases: readonly string[]; readonly writes: readonly string[] };
  readonly singleDash?: true;
}

const onDesk = (why: string) => (): readonly DeedSketch[] => [{ act: "external-write", environment: "dev", target: "device", why }];

/** A tool for a device on the desk: new firmware is written again and again, what is erased or burnt is gone. */
const board = ({ names, takes = "-p -b", looks, erases, examples, singleDash }: Board): Program => ({
  names: words(names),
  takes: words(takes),
  ...(singleDash && { singleDash }),
  rows: [
    {
      if: erases,
      does: "destroy",
      why: "erases a device, or burns what cannot be set back",
      hits: examples.erases,
      misses: examples.looks,
    },
    { if: all(looks, not(erases)), does: "harmless", hits: examples.looks, misses: examples.writes },
    {
      if: not(any(looks, erases)),
      does: onDesk("writes to a device"),
      hits: examples.writes,
      misses: examples.looks,
    },
  ],
});

const shellReads = longPattern()`
  ^(?:getprop|ls|cat|ps|top|dumpsys|id|whoami|date|uptime|getenforce|df|du|stat|wm|logcat|service|screencap|uiautomator|find|grep|head|echo|
  pm (?:list|path|dump)|settings (?:get|list)|cmd package list|am (?:stack|get-\w+)|ip (?:a|addr|route)|input keyevent)\b(?!.*[;&|>])
`;
const shellLoses = longPattern()`
  \brm\b|\bwipe\b|\bpm (?:clear|uninstall|disable)|\bcontent delete|\bsettings (?:put global adb|delete)|\brecovery\b|\bmkfs|\bdd\b|\bformat\b|
  \bsm (?:format|partition)|\bcmd package uninstall|\bsvc (?:wifi|data) disable|\breboot\b|\bsetprop persist
`;
const shellOf = ({ operands }: Use): string =>
  operands
    .slice(1)
    .map(({ text }) => text)
    .join(" ");

const adb = (): Program => ({
  names: ["adb"],
  takes: words("-s -H -P -t -L"),
  stopsAtOperand: true,
  rows: [
    {
      if: any(
        noOperand,
        word(
          longPattern()`
            ^(?:devices|version|help|get-\w+|logcat|wait-for-\w+|start-server|kill-server|jdwp|features|host-features|
            forward|reverse|connect|mdns|bugreport)$
          `,
        ),
        all(word(/^shell$/), (use) => shellReads.test(shellOf(use))),
      ),
      does: "harmless",
      hits: ["adb devices", "adb logcat -d", "adb shell getprop", "adb -s x shell pm list packages"],
      misses: ["adb shell rm -rf /sdcard/DCIM", "adb install a.apk", "adb shell"],
    },
    {
      if: any(
        word(/^(?:uninstall|sideload|root|disable-verity|remount|reboot\S*|restore)$/),
        all(word(/^shell$/), (use) => shellLoses.test(shellOf(use))),
      ),
      does: "destroy",
      why: "removes what a device holds, or how it is guarded",
      hits: ["adb shell rm -rf /sdcard/DCIM", "adb uninstall com.a", "adb shell pm clear com.a", "adb sideload a.zip", "adb root"],
      misses: ["adb devices", "adb shell getprop"],
    },
    {
      if: word(/^(?:install\S*|push|emu|exec-out|tcpip|usb|backup|sync|unroot)$/),
      does: onDesk("changes a device"),
      hits: ["adb install -r a.apk", "adb push a /sdcard/a"],
      misses: ["adb devices"],
    },
    {
      if: word(/^pull$/),
      does: ({ operands }) => [
        { act: "write", environment: "local", target: operands[2]?.text ?? operands[1]?.text.split("/").at(-1) ?? ".", keeps: true },
      ],
      hits: ["adb pull /sdcard/a.png /tmp/a.png"],
      misses: ["adb devices"],
    },
  ],
});

const phones = (): readonly Program[] => [
  adb(),
  {
    names: ["fastboot", "heimdall"],
    takes: words("-s -S -i"),
    rows: [
      {
        if: any(
          all(noOperand, not(flag("-w"))),
          word(/^(?:devices|getvar|help|detect|print-pit|download-pit|info|version)$/),
          all(word(/^oem$/), word(/^device-info$/, 1)),
        ),
        does: "harmless",
        hits: ["fastboot devices", "fastboot getvar all"],
        misses: ["fastboot flash boot a.img", "fastboot -w"],
      },
      {
        if: any(
          flag("-w"),
          all(
            not(noOperand),
            not(word(/^(?:devices|getvar|help|detect|print-pit|download-pit|info|version)$/)),
            not(all(word(/^oem$/), word(/^device-info$/, 1))),
          ),
        ),
        does: "destroy",
        why: "overwrites the system of a device, or takes its guards off",
        hits: ["fastboot flash boot a.img", "fastboot erase userdata", "fastboot oem unlock", "fastboot -w", "heimdall flash --BOOT a.img"],
        misses: ["fastboot devices"],
      },
    ],
  },
];

const erasing = /^(?:erase\S*|mass[-_]erase|chip[-_]erase|bulk[-_]erase)$/;

const boards = (): readonly Program[] => [
  board({
    names: "esptool esptool.py espefuse espefuse.py espsecure espsecure.py espflash",
    takes: "-p --port -b --baud -c --chip -a --after --before",
    looks: any(
      noOperand,
      word(
        longPattern()`
          ^(?:chip[-_]id|flash[-_]id|read[-_]\w+|image[-_]info|merge[-_]bin|elf2image|version|get[-_]security[-_]info|
          verify[-_]flash|summary|dump|adc[-_]info|get[-_]custom[-_]mac|board-info|save-image|list-ports|monitor|
          partition-table|completions|checksum-md5|sign[-_]data|verify[-_]signature|generate[-_]\w+|digest\S*|extract\S*)$
        `,
      ),
    ),
    erases: any(word(erasing), word(/^(?:burn|write[-_]protect|set[-_]flash[-_]voltage)[-_]?\S*$/), flag("-e", "--erase-all")),
    examples: {
      looks: ["esptool.py chip_id", "esptool image-info a.bin", "espefuse.py summary", "espflash board-info"],
      erases: [
        "esptool.py erase_flash",
        "esptool --port a erase-flash",
        "espefuse.py burn_efuse JTAG_DISABLE",
        "esptool write_flash -e 0x0 a.bin",
      ],
      writes: ["esptool.py --port a write_flash 0x0 a.bin", "espflash flash a.elf"],
    },
  }),
  board({
    names: "avrdude",
    takes: "-p -c -P -b -B -C -U -E -i -x -T",
    looks: ({ options }) =>
      !options.some(({ name, value }) => /^-(?:e|t|T|O)$/.test(name) || (name === "-U" && !/^\w+:[rv]:/.test(value?.text ?? ""))) ||
      options.some(({ name }) => name === "-n"),
    erases: any(flag("-e"), option(["-U"], /^(?:\w?fuse\w?|lock|eeprom):w:/)),
    examples: {
      looks: ["avrdude -p m328p -c usbasp -v", "avrdude -c x -p y -U flash:r:a.hex:i", "avrdude -p x -c y -n -U flash:w:a.hex"],
      erases: ["avrdude -p m328p -c usbasp -e", "avrdude -p m328p -c usbasp -U lfuse:w:0xff:m"],
      writes: ["avrdude -p m328p -c usbasp -U flash:w:a.hex"],
    },
  }),
  board({
    names: "openocd",
    takes: "-f -s -c -d -l -p",
    looks: not(anyWord(/\b(?:program|flash (?:write|fill|bank_write)|write_image|load_image|mww|mwb|mwh|reg \w+ 0x)\b/)),
    erases: anyWord(/\b(?:erase\w*|mass_erase|protect|lock|unlock|option_write|fuse)\b/),
    examples: {
      looks: ["openocd -f a.cfg", "openocd -f a.cfg -c 'init; targets; exit'"],
      erases: ["openocd -f a.cfg -c 'init; flash erase_sector 0 0 last; exit'", "openocd -c 'stm32f4x mass_erase 0'"],
      writes: ["openocd -f a.cfg -c 'program a.elf verify reset exit'"],
    },
  }),
  board({
    names: "dfu-util dfu-programmer st-flash st-util st-info bossac teensy_loader_cli picotool lpc21isp stm32flash stm32_programmer_cli",
    takes: "-a -s -d -p -S -Z --alt --serial --port -c --freq",
    looks: any(
      all(noOperand, not(flag("-D", "-w", "-e", "--download", "-E", "--write", "--erase"))),
      word(/^(?:info|help|version|read|save|get|verify)$/),
      flag("-l", "--list", "--probe", "-U", "--version"),
    ),
    erases: any(
      word(/^(?:erase|otp|seal|setfuse|configure)$/),
      flag("-e", "--erase", "-ob", "--readunprotect", "-rdu"),
      anyWord(/mass-erase|^-e$|^(?:unprotect|all)$/),
    ),
    examples: {
      looks: ["dfu-util -l", "st-info --probe", "picotool info"],
      erases: ["st-flash erase", "dfu-util -a 0 -s 0x08000000:mass-erase:force -D a.bin", "picotool erase", "bossac -e -w a.bin"],
      writes: ["dfu-util -D a.bin", "st-flash write a.bin 0x8000000", "picotool load a.uf2"],
    },
    singleDash: true,
  }),
  board({
    names: "nrfjprog pyocd probe-rs nrfutil cargo-flash cargo-embed",
    takes: "-t --target -u --probe --chip -f --family -s --snr --protocol --speed",
    looks: any(
      word(/^(?:list|info|json|gdbserver|gdb|rtt|itm|chip|help|attach|reset|read|benchmark)$/),
      flag("--ids", "-i", "--deviceversion", "--memrd", "--readcode", "--com", "-v"),
      all(noOperand, not(flag("--program", "--reset"))),
    ),
    erases: any(word(erasing), flag("--eraseall", "--recover", "-e", "--eraseuicr", "--erasepage", "--rbp", "--mass-erase")),
    examples: {
      looks: ["nrfjprog --ids", "pyocd list", "probe-rs list"],
      erases: ["nrfjprog --eraseall", "nrfjprog --recover", "pyocd erase --chip", "probe-rs erase --chip x"],
      writes: ["pyocd flash a.hex", "probe-rs download a.elf --chip x"],
    },
  }),
  board({
    names: "idf.py",
    takes: "-p --port -b --baud -B --build-dir -C --project-dir -D",
    looks: ({ operands }) => operands.every(({ text }) => !/flash|upload|erase|burn|dfu|secure/.test(text)),
    erases: ({ operands }) => operands.some(({ text }) => /^erase|burn|^secure-(?:sign|generate)/.test(text)),
    examples: {
      looks: ["idf.py build", "idf.py size", "idf.py set-target esp32"],
      erases: ["idf.py erase-flash", "idf.py -p a erase_flash", "idf.py efuse-burn A"],
      writes: ["idf.py flash", "idf.py -p a flash monitor"],
    },
  }),
  board({
    names: "pio platformio",
    takes: "-t --target -e --environment -d --project-dir -c --project-conf -p --port --upload-port",
    looks: all(
      word(/^(?:run|test|check|device|boards|debug|project|system|ci|home|settings)$/),
      not(option(["-t", "--target"], /^(?:upload\w*|program|erase|uploadfs\w*|bootloader|fuses)$/)),
    ),
    erases: option(["-t", "--target"], /^(?:erase|bootloader|fuses)$/),
    examples: {
      looks: ["pio run", "pio test", "platformio device list"],
      erases: ["pio run -t erase"],
      writes: ["pio run -t upload", "platformio run --target uploadfs"],
    },
  }),
  {
    names: ["pio", "platformio"],
    rows: [
      {
        if: any(
          all(word(/^(?:pkg|package)$/), word(/^(?:publish|unpublish)$/, 1)),
          all(word(/^(?:team|org|access|account)$/), not(word(/^(?:list|show)$/, 1))),
        ),
        does: "publish",
        hits: ["pio pkg publish", "pio access grant guest a"],
        misses: ["pio pkg list", "pio run"],
      },
    ],
  },
  board({
    names: "arduino-cli",
    takes: "-b --fqbn -p --port -P --programmer --build-path --output-dir --config-file",
    looks: any(
      word(/^(?:compile|board|config|monitor|sketch|version|completion|cache|debug|daemon|outdated|help)$/),
      all(word(/^(?:core|lib)$/), word(/^(?:list|search|deps|examples|update-index)$/, 1)),
      noOperand,
    ),
    erases: word(/^burn-bootloader$/),
    examples: {
      looks: ["arduino-cli compile -b x", "arduino-cli board list"],
      erases: ["arduino-cli burn-bootloader -b x -P y"],
      writes: ["arduino-cli upload -p a"],
    },
  }),
  board({
    names: "mpremote ampy rshell",
    takes: "-p --port -b --baud",
    looks: any(
      noOperand,
      word(/^(?:ls|cat|df|devs|version|help|repl|get)$/),
      all(word(/^connect$/), word(/^list$/, 1)),
      all(word(/^fs$/), word(/^(?:ls|cat|sha256sum|tree)$/, 1)),
    ),
    erases: any(word(/^(?:rm|rmdir|reset|bootloader)$/), all(word(/^fs$/), word(/^(?:rm|rmdir)$/, 1))),
    examples: {
      looks: ["mpremote ls", "mpremote fs ls", "ampy ls"],
      erases: ["mpremote rm main.py", "mpremote fs rm :main.py"],
      writes: ["mpremote cp a.py :", "ampy put a.py"],
    },
  }),
  board({
    names: "west",
    takes: "-b --board -d --build-dir -t --target -r --runner",
    looks: any(
      noOperand,
      word(/^(?:build|list|boards|shields|manifest|topdir|status|diff|grep|sdk|help|config|spdx|twister|compare|debug|rtt)$/),
    ),
    erases: flag("--erase"),
    examples: { looks: ["west build -b x", "west list"], erases: ["west flash --erase"], writes: ["west flash"] },
  }),
  {
    names: ["flashrom"],
    takes: words("-p --programmer -r --read -w --write -v --verify -l --layout -i --image -c --chip"),
    rows: [
      {
        if: all(
          any(flag("-r", "--read"), flag("--list-supported", "-L", "--flash-name", "--flash-size", "-v", "--verify", "-h", "-R")),
          not(flag("-w", "--write", "-E", "--erase")),
        ),
        does: "harmless",
        hits: ["flashrom -p internal -r a.bin", "flashrom --list-supported"],
        misses: ["flashrom -p internal -w a.bin"],
      },
      {
        if: flag("-w", "--write", "-E", "--erase"),
        does: "floor",
        why: "overwrites the firmware of this machine",
        hits: ["flashrom -p internal -w a.bin", "flashrom -E"],
        misses: ["flashrom -r a.bin"],
      },
    ],
  },
  {
    names: ["bundletool"],
    rows: [
      {
        on: "build-apks|build-bundle|build-sdk-bundle|dump|validate|get-size|get-device-spec|extract-apks|version|help",
        does: "harmless",
        hits: ["bundletool build-apks --bundle=a"],
        misses: ["bundletool install-apks --apks=a"],
      },
      {
        on: "install-apks|install-multi-apks",
        does: onDesk("installs on a device"),
        hits: ["bundletool install-apks --apks=a"],
        misses: ["bundletool dump manifest"],
      },
    ],
  },
  {
    names: ["xcrun"],
    rows: [
      {
        on: "notarytool submit",
        does: "publish",
        why: "uploads a program to Apple",
        hits: ["xcrun notarytool submit a.zip"],
        misses: ["xcrun notarytool history"],
      },
      {
        on: "notarytool store-credentials",
        does: "write-secret",
        hits: ["xcrun notarytool store-credentials a"],
        misses: ["xcrun notarytool log x"],
      },
      {
        on: "altool",
        if: flag("--upload-app", "--upload-package", "--notarize-app"),
        does: "publish",
        hits: ["xcrun altool --upload-app -f a.ipa"],
        misses: ["xcrun altool --list-apps"],
      },
      {
        on: "simctl erase|delete",
        does: ({ rest }) => [{ act: rest[0]?.text === "all" ? "lose" : "maybe-lose" }],
        hits: ["xcrun simctl erase all", "xcrun simctl delete x"],
        misses: ["xcrun simctl list"],
      },
      {
        if: not(
          any(
            all(word(/^notarytool$/), word(/^(?:submit|store-credentials)$/, 1)),
            all(word(/^altool$/), flag("--upload-app", "--upload-package", "--notarize-app")),
            all(word(/^simctl$/), word(/^(?:erase|delete)$/, 1)),
          ),
        ),
        does: "harmless",
        hits: ["xcrun simctl list", "xcrun swift test"],
        misses: ["xcrun notarytool submit a.zip"],
      },
    ],
  },
];

/** Phones, boards and other devices that hang on this machine. */
export const devices = (): readonly Program[] => [...phones(), ...boards()];
